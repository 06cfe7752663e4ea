"""Every input of the corpus keeps the promises of its reader, and so does whatever is made of it by accident."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fuzz.mutation import mutated
from tests.fuzz.targets import CORPUS, TARGETS

INPUTS = {target: {file.name: file.read_bytes() for file in sorted((CORPUS / target).iterdir())} for target in TARGETS}


def test_each_target_has_a_corpus_and_a_small_one() -> None:
    assert sorted(folder.name for folder in CORPUS.iterdir()) == sorted(TARGETS)
    for inputs in INPUTS.values():
        assert 0 < len(inputs) <= 200
        assert sum(map(len, inputs.values())) <= 300_000


@pytest.mark.parametrize("target", TARGETS)
def test_what_was_found_once_is_read_or_refused(target: str) -> None:
    """And enough are read that it is no reader who refuses everything."""
    accepted = 0
    for name, data in INPUTS[target].items():
        try:
            accepted += TARGETS[target](data)
        except Exception as error:
            error.add_note(f"the input is {Path(target) / name}")
            raise
    assert accepted >= max(1, len(INPUTS[target]) // 10)


@pytest.mark.parametrize("target", TARGETS)
@given(names=st.data(), rng=st.randoms(use_true_random=False))
def test_what_is_almost_an_input_is_read_or_refused(target: str, names: st.DataObject, rng: Random) -> None:
    one, other = (INPUTS[target][names.draw(st.sampled_from([*INPUTS[target]]))] for _ in range(2))

    TARGETS[target](mutated(one, other, rng))
