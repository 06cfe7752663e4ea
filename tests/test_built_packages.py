"""What the sdist and the wheel hold, and the README that an index of packages shows."""

import re
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

from tests.readme import CHECKOUT, PAGES, text

LINK: Final = re.compile(r"\[([^]\n]+)\]\(([^)\s]+)\)")


@cache
def held(builder: type[SdistBuilder] | type[WheelBuilder]) -> frozenset[str]:
    """Return the paths in the checkout of what a package holds."""
    files = builder(str(CHECKOUT)).recurse_included_files()
    return frozenset(Path(file.path).relative_to(CHECKOUT).as_posix() for file in files)


@cache
def shown() -> str:
    """Return the README as it stands in the metadata."""
    readme = ProjectMetadata(str(CHECKOUT), PluginManager()).core.readme
    assert isinstance(readme, str)
    return readme


@pytest.mark.parametrize("page", PAGES)
def test_every_page_is_in_the_sdist_and_none_in_the_wheel(page: str) -> None:
    assert page in held(SdistBuilder)
    assert page not in held(WheelBuilder)


def test_whatever_a_page_links_to_is_in_the_sdist() -> None:
    for page in PAGES:
        for _, target in LINK.findall(text(page)):
            path = (CHECKOUT / page).parent.joinpath(target.partition("#")[0]).resolve()
            assert (
                "://" in target or target.startswith("#") or path.relative_to(CHECKOUT).as_posix() in held(SdistBuilder)
            )


def test_the_wheel_holds_all_modules_and_facts() -> None:
    modules = {path.relative_to(CHECKOUT).as_posix() for path in (CHECKOUT / "cartographers").rglob("*.py")}
    facts = {path.relative_to(CHECKOUT).as_posix() for path in (CHECKOUT / "cards").glob("*.yaml")}

    assert {"cartographers/core/judge.py", "cards/explore.yaml"} <= modules | facts
    assert modules | facts | {"cartographers/py.typed", "cards/compiled.json"} <= held(WheelBuilder)


def test_the_wheel_holds_signs_and_letters_with_their_licence() -> None:
    drawn = {"signs.svg", "fonts/DejaVuSans.ttf", "fonts/DejaVuSans-Bold.ttf", "fonts/LICENSE.txt"}

    assert {f"cartographers/pictures/{name}" for name in drawn} <= held(WheelBuilder)
    assert sum((CHECKOUT / "cartographers" / "pictures" / name).stat().st_size for name in drawn) < 120_000


def test_the_metadata_show_a_readme_without_links_that_lead_nowhere() -> None:
    assert [target for _, target in LINK.findall(shown()) if "://" not in target] == []


def test_the_metadata_show_the_path_of_every_page_and_everything_else_as_it_is() -> None:
    expected = text(PAGES[0])
    for name, target in LINK.findall(expected):
        link, told = f"[{name}]({target})", f"{name} (`{target.partition('#')[0]}`)"
        expected = expected.replace(f"!{link}", told).replace(link, told)

    assert shown().startswith(expected)
    assert {page for page in PAGES[1:] if f"(`{page}`)" not in shown()} == set()
