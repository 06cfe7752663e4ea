"""Every card, season, skill and named rule is explained in every language, with the numbers that its facts offer."""

import re
import string
from collections.abc import Iterable, Iterator
from functools import cache
from io import BytesIO
from types import CodeType

import pytest
from babel import Locale
from babel.messages.pofile import read_po

from cartographers.base.package_files import file_content
from cartographers.base.words import LANGUAGES
from cartographers.core.cards import AmbushCard, Arrow, Corner, ExploreCard, ScoringCard
from cartographers.core.editions import ANSWERS
from cartographers.core.maps import Land, parse_land
from cartographers.core.scoring.rulebook import RULES, awards, stars
from cartographers.library import open_box

BOX = open_box()
COMMON = BOX.editions["en"]

every_language = pytest.mark.parametrize("language", LANGUAGES)
every_explore_card = pytest.mark.parametrize("card", BOX.explore.values(), ids=BOX.explore)
every_ambush_card = pytest.mark.parametrize("card", BOX.ambushes.values(), ids=BOX.ambushes)
every_scoring_card = pytest.mark.parametrize("card", BOX.scoring.values(), ids=BOX.scoring)


@cache
def texts(language: str) -> dict[str, str]:
    """Return what one catalogue itself says, without the English that stands in for what it lacks."""
    catalogue = read_po(
        BytesIO(file_content("locales", language, "LC_MESSAGES", "cartographers.po")), abort_invalid=True
    )
    return {str(message.id): str(message.string) for message in catalogue if message.id and not message.pluralizable}


def numbers(card: ScoringCard) -> dict[str, list[int]]:
    """Return the numbers that stand on a scoring card, each with all the values that named rules can give it."""
    values = {name: ANSWERS[value] if isinstance(value, str) else (value,) for name, value in card.points.items()}
    found = {name: [value for value in possible if isinstance(value, int)] for name, possible in values.items()}
    return {name: possible for name, possible in found.items() if possible}


def offered() -> Iterator[tuple[str, set[str]]]:
    """Yield every text there has to be, and the facts that are offered to it."""
    for card in BOX.explore:
        yield f"card.{card}.text", {"time"}
    for card in (*BOX.ruins, *BOX.ambushes):
        yield f"card.{card}.text", set()
    for card, scoring in BOX.scoring.items():
        yield f"card.{card}.text", {*numbers(scoring)}
    for season in BOX.seasons:
        yield f"season.{season.id}.text", {"threshold", "first", "second"}
    for skill in BOX.skills:
        yield f"skill.{skill}.text", {"cost"}
    for group in BOX.groups:
        yield f"group.{group}", set()
    for edition in BOX.editions:
        yield f"edition.{edition}", set()
    for rule, answers in ANSWERS.items():
        for part in ("name", "text", *answers):
            yield f"rule.{rule}.{part}", set()


OFFERED = dict(offered())


@every_language
def test_everything_is_explained_with_exactly_the_facts_it_has(language: str) -> None:
    said = {
        message: {name for _, name, *_ in string.Formatter().parse(text) if name is not None}
        for message, text in texts(language).items()
        if re.fullmatch(r"(card|season|skill)\.\w+\.text|(group|edition)\.\w+|rule\.\w+\.\w+", message)
    }
    assert said == OFFERED


@every_language
def test_numbers_come_from_the_facts(language: str) -> None:
    """Only the stars of Wildholds are a number that an answer itself is."""
    for message in OFFERED:
        digits = set(re.findall(r"\d+", texts(language)[message]))
        answers = {*map(str, ANSWERS["wildholds_stars"])} if message.startswith("rule.wildholds_stars.") else set()
        part = message.rpartition(".")[2]
        assert digits == (answers if part == "text" else answers & {part}), message


QUOTES = {"en": "“”’", "de": "„“", "hu": "„”", "pl": "„”", "el": "«»’"}


@every_language
def test_the_typography_is_that_of_the_language(language: str) -> None:
    for message in OFFERED:
        text = texts(language)[message]
        assert set(re.findall(r"[\"'“”„‟«»‘’]", text)) <= set(QUOTES[language]), message
        assert text == " ".join(text.split()), message
        sentences = re.fullmatch(r"(card|season|skill)\..*|rule\..*(?<!\.name)", message) is not None
        assert text.endswith(".") == sentences, message


STARS: dict[str, dict[str, tuple[str, ...]]] = {
    "en": {"one": ("star",), "other": ("stars",)},
    "de": {"one": ("Ruhmpunkt",), "other": ("Ruhmpunkte",)},
    "hu": {"one": ("csillagot",), "other": ("csillagot",)},
    "pl": {"one": ("gwiazdkę", "gwiazdce"), "few": ("gwiazdki",), "many": ("gwiazdek",)},
    "el": {"one": ("αστέρι φήμης",), "other": ("αστέρια φήμης",)},
}
"""The word for stars behind a number, by the form that CLDR gives the number."""


@every_language
@every_scoring_card
def test_the_word_for_stars_fits_every_number_it_can_stand_behind(language: str, card: ScoringCard) -> None:
    text = texts(language)[f"card.{card.id}.text"]
    form_of = Locale(language).plural_form
    for name, values in numbers(card).items():
        behind = text.partition(f"{{{name}}} ")[2]
        for value in values:
            nouns = STARS[language][form_of(value)]
            assert name == "at_least" or re.match(rf"({'|'.join(nouns)})\b", behind), (name, value)


# The names of terrains as they stand in sentences: the forms of one word, alone or as the first part of another.
NAMES = {
    "en": {
        "forest": "forests?",
        "village": "villages?",
        "farm": "farms?",
        "water": "water",
        "monster": "monsters?",
        "mountain": "mountains?",
        "wasteland": "wasteland",
        "ruins": "ruins",
    },
    "de": {
        "forest": "Wald",
        "village": "Dorf",
        "farm": "Acker",
        "water": "Wasser",
        "monster": "Monster",
        "mountain": "Gebirg(e|s)",
        "wasteland": "Ödnis",
        "ruins": r"Ruinen(karten?)?",
    },
    "hu": {
        "forest": r"erdő(vel|mező\w*|régió\w*)?",
        "village": r"falu(val|nak|régió\w*)?",
        "farm": r"farm(mal|nak|mező\w*|régió\w*)?",
        "water": r"v[íi]z(zel|ért|mező\w*|régió\w*)?",
        "monster": r"szörny(et|ek|ként|mező\w*)?|szörnnyel",
        "mountain": r"hegy(mező\w*)?",
        "wasteland": "pusztaság",
        "ruins": r"rom(ra|mező\w*|kártya)?",
    },
    "pl": {
        "forest": "las(u|em)?",
        "village": "wiosk(a|i|ą)",
        "farm": "pol(e|a|em)",
        "water": "wod(a|y|ą)",
        "monster": "potw(ór|ora|orem|ory)",
        "mountain": "gór(y|ami)?",
        "wasteland": "wąwóz",
        "ruins": "ruin(y|ach)?",
    },
    "el": {
        "forest": "δάσ(ος|ους)",
        "village": "χωρι(ό|ού)",
        "farm": "χωρ(άφι|αφιού)",
        "water": "νερ(ό|ού)",
        "monster": "τέρα(ς|τος|τα)|τεράτων",
        "mountain": "βουν(ό|ά)",
        "wasteland": "ερημιά",
        "ruins": "ερ(είπια|ειπίων)",
    },
}


def named(language: str, text: str) -> set[str]:
    """Return the terrains, wasteland and ruins that a text names."""
    return {kind for kind, word in NAMES[language].items() if re.search(rf"\b({word})\b", text, re.IGNORECASE)}


@every_language
def test_names_of_terrains_are_those_of_the_catalogue(language: str) -> None:
    for kind, word in NAMES[language].items():
        name = texts(language)[kind if kind in {"wasteland", "ruins"} else f"terrain.{kind}"]
        assert re.fullmatch(word, name, re.IGNORECASE), name
    for message in OFFERED:
        assert named(language, texts(language)[message]) == named("en", texts("en")[message]), message


@every_explore_card
def test_an_explore_card_names_its_terrains(card: ExploreCard) -> None:
    assert named("en", texts("en")[f"card.{card.id}.text"]) - {"ruins"} == {*card.terrains}


def read_by(code: CodeType) -> set[str]:
    """Return the attributes that code asks for, functions within it included."""
    inner = (read_by(constant) for constant in code.co_consts if isinstance(constant, CodeType))
    return set(code.co_names).union(*inner)


@every_scoring_card
def test_a_scoring_card_names_whatever_its_rule_looks_at(card: ScoringCard) -> None:
    looked_at = read_by(RULES[card.id].__code__) & set(Land.__struct_fields__)
    assert looked_at <= named("en", texts("en")[f"card.{card.id}.text"])


WAYS = {
    "en": ("left (clockwise)", "right (counterclockwise)"),
    "de": ("links weiter (im Uhrzeigersinn)", "rechts weiter (gegen den Uhrzeigersinn)"),
    "hu": (
        "bal oldali szomszédodnak (az óramutató járásával megegyező irányban)",
        "jobb oldali szomszédodnak (az óramutató járásával ellentétes irányban)",
    ),
    "pl": (
        "po lewej (zgodnie z ruchem wskazówek zegara)",
        "po prawej (przeciwnie do ruchu wskazówek zegara)",
    ),
    "el": ("αριστερά σας (δεξιόστροφα)", "δεξιά σας (αριστερόστροφα)"),
}
"""Where a map is passed to, clockwise and counterclockwise."""

CORNERS = {
    "en": ("top left", "top right", "bottom left", "bottom right"),
    "de": ("oben links", "oben rechts", "unten links", "unten rechts"),
    "hu": ("bal felső", "jobb felső", "bal alsó", "jobb alsó"),
    "pl": ("lewym górnym", "prawym górnym", "lewym dolnym", "prawym dolnym"),
    "el": ("πάνω αριστερή", "πάνω δεξιά", "κάτω αριστερή", "κάτω δεξιά"),
}


@every_language
@every_ambush_card
def test_an_ambush_card_says_which_way_it_goes(language: str, card: AmbushCard) -> None:
    text = texts(language)[f"card.{card.id}.text"]
    assert [way in text for way in WAYS[language]] == [card.arrow == arrow for arrow in Arrow]
    way = WAYS[language][[*Arrow].index(card.arrow)].partition("(")[2].removesuffix(")")
    assert len(re.findall(rf"\b{way}\b", text)) == 2
    assert [corner in text for corner in CORNERS[language]] == [card.corner == corner for corner in Corner]


@every_language
def test_a_season_and_a_rule_name_what_they_speak_of(language: str) -> None:
    said = texts(language)
    for season in BOX.seasons:
        assert said[f"season.{season.id}"].casefold() in said[f"season.{season.id}.text"].casefold()
    for rule, card in {"lost_barony_wasteland": "lost_barony", "wildholds_stars": "wildholds"}.items():
        for part in ("name", "text"):
            assert said[f"card.{card}.name"] in said[f"rule.{rule}.{part}"]


COUNTED = {
    "sentinel_wood": 5,
    "greenbough": 5,
    "treetower": 3,
    "stoneside_forest": 9,
    "canal_lake": 5,
    "mages_valley": 5,
    "golden_granary": 5,
    "shoreside_expanse": 9,
    "wildholds": 16,
    "great_city": 4,
    "greengold_plains": 6,
    "shieldgate": 8,
    "borderlands": 12,
    "lost_barony": 6,
    "broken_road": 12,
    "cauldrons": 3,
}
"""What the examples earn, counted by hand."""


def printed(land: Land) -> tuple[int, int, int]:
    return land.mountain, land.wasteland, land.ruins


@every_scoring_card
def test_an_example_is_drawn_on_a_printed_side_and_earns_what_was_counted(card: ScoringCard) -> None:
    land = parse_land(card.example.splitlines())
    assert printed(land) in map(printed, BOX.sides.values())
    assert stars(awards(card, COMMON, land)) == COUNTED[card.id]


def without(land: Land, spaces: Iterable[int]) -> Land:
    """Return the map with nothing drawn on some spaces."""
    kept = ~sum(spaces)
    terrains = {name: getattr(land, name) & kept for name in ("forest", "village", "farm", "water", "monster")}
    return Land(**terrains, mountain=land.mountain, wasteland=land.wasteland, ruins=land.ruins)


@every_scoring_card
def test_an_example_shows_too_what_earns_nothing(card: ScoringCard) -> None:
    """Something of it can be rubbed out, and it earns the same."""
    land = parse_land(card.example.splitlines())
    drawn = land.filled & ~land.mountain & ~land.wasteland
    singles = (1 << place for place in range(drawn.bit_length()) if drawn >> place & 1)
    assert any(stars(awards(card, COMMON, without(land, [single]))) == COUNTED[card.id] for single in singles)
