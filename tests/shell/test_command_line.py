"""What is read of a command line before click reads it."""

import pytest

from cartographers.shell.command_line import read


@pytest.mark.parametrize(
    ("line", "environ", "language"),
    [
        ("", {}, "en"),
        ("--lang hu", {}, "hu"),
        ("--lang=hu", {}, "hu"),
        ("score --json --lang el game.jsonl", {"LANG": "de"}, "el"),
        ("--lang de score --lang=pl", {}, "pl"),
        ("score -- --lang de", {"LANG": "hu"}, "hu"),
        ("score --language de", {}, "en"),
        ("--lang", {"LANG": "hu"}, "hu"),
        ("--lang fr", {"LANG": "hu"}, "hu"),
        ("--lang=", {"LANG": "hu"}, "hu"),
        ("--lang DE", {"LANG": "hu"}, "hu"),
        ("--lang=de --lang fr", {"LANG": "hu"}, "de"),
        ("", {"CARTOGRAPHERS_LANG": "el", "LANGUAGE": "de", "LC_ALL": "pl"}, "el"),
        ("", {"LANGUAGE": "de", "LC_ALL": "pl"}, "de"),
        ("", {"LC_ALL": "pl", "LC_MESSAGES": "hu", "LANG": "de"}, "pl"),
        ("", {"LC_MESSAGES": "hu", "LANG": "de"}, "hu"),
        ("", {"LC_CTYPE": "hu", "LANG": "de"}, "de"),
        ("", {"CARTOGRAPHERS_LANG": "", "LANGUAGE": "", "LC_ALL": "hu"}, "hu"),
        ("", {"LANGUAGE": "fr:pt_BR:hu_HU:de"}, "hu"),
        ("", {"LANGUAGE": "en_GB:de"}, "en"),
        ("", {"LANGUAGE": "fr", "LANG": "de"}, "en"),
        ("", {"LANGUAGE": ":", "LANG": "de"}, "en"),
        ("", {"CARTOGRAPHERS_LANG": "fr", "LANG": "de"}, "en"),
        ("", {"LANG": "pl_PL.UTF-8"}, "pl"),
        ("", {"LANG": "de_AT@euro"}, "de"),
        ("", {"LANG": "el.ISO8859-7"}, "el"),
        ("", {"LANG": "hu-HU"}, "hu"),
        ("", {"LANG": "DE_de"}, "de"),
        ("", {"LANG": "deu"}, "en"),
        ("", {"LANG": "fr_FR.UTF-8"}, "en"),
        ("", {"LC_ALL": "C", "LANG": "de"}, "en"),
        ("", {"LC_ALL": "C.UTF-8", "LANG": "de"}, "en"),
        ("", {"LC_ALL": "POSIX", "LANG": "de"}, "en"),
    ],
)
def test_the_language_is_chosen_by_line_and_environment(line: str, environ: dict[str, str], language: str) -> None:
    assert read(line.split()).language(environ) == language


@pytest.mark.parametrize(
    ("typed", "game"),
    [
        ("--game a", "a"),
        ("--game=a", "a"),
        ("-g a", "a"),
        ("-ga", "a"),
        ("-g a --game=b", "b"),
        ("--lang -g a", ""),
        ("--json", ""),
        ("--games a", ""),
        ("-g", ""),
        ("-- -g a", ""),
    ],
)
def test_the_last_value_of_an_option_counts(typed: str, game: str) -> None:
    assert read(typed.split()).value("--game") == game


def test_values_are_no_words_of_the_line() -> None:
    line = read(["check", "--kind", "x", "a.txt", "--json", "--", "--lang", "de", "-"])

    assert line.words == ["check", "a.txt", "--json", "--lang", "de", "-"]
    assert line.value("--kind") == "x"
    assert line.dashes == 1
