"""The scoring cards of the forests."""

from tests.helpers.earned import earned, these


def test_sentinel_wood_counts_a_corner_once() -> None:
    """A1, A2 and B1 lie on the edge, B2 does not: 3."""
    drawing = """
        FF
        FF
    """
    assert earned("sentinel_wood", drawing) == (3, these("A1 A2 B1"))


def test_sentinel_wood_knows_all_four_edges() -> None:
    """A6, F1, F11 and K6, ruins or not: 4. The five in the middle are inland."""
    drawing = """
        .....F.....
        ...........
        ...........
        ...........
        .....F.....
        f...FFF...F
        .....F.....
        ...........
        ...........
        ...........
        .....f.....
    """
    assert earned("sentinel_wood", drawing) == (4, these("A6 F1 F11 K6"))


def test_sentinel_wood_does_not_take_wasteland_or_mountains_for_the_edge() -> None:
    """B2 is inland, whatever lies around it: 0."""
    drawing = """
        .#.
        MF#
        .M.
    """
    assert earned("sentinel_wood", drawing) == (0, [])


def test_greenbough_scores_a_lone_forest_twice() -> None:
    """Row B and column 3: 2."""
    drawing = """
        ...
        ..F
    """
    assert earned("greenbough", drawing) == (2, these("B3"))


def test_greenbough_scores_a_line_once_however_much_forest_it_holds() -> None:
    """Rows A and C, columns 1, 2 and 3: 5 for six forests."""
    drawing = """
        FFF
        ...
        FfF
    """
    assert earned("greenbough", drawing) == (5, these("A1-A3 C1-C3"))


def test_treetower_takes_the_edge_as_filled() -> None:
    """A1 has water below and a farm to its right, and the edge twice: 1. A3 is open below."""
    drawing = """
        FAF
        W..
    """
    assert earned("treetower", drawing) == (1, these("A1"))


def test_treetower_takes_mountains_wasteland_and_monsters_as_filled() -> None:
    """B2 between mountain, wasteland, monster and village: 1."""
    drawing = """
        .M.
        #FX
        .V.
    """
    assert earned("treetower", drawing) == (1, these("B2"))


def test_treetower_takes_ruins_as_empty_until_something_is_drawn_there() -> None:
    """B2 looks on the empty ruins C2. B5 is on ruins and looks on ruins with a farm: 1."""
    drawing = """
        .V..V.
        VFVVfV
        .r..a.
    """
    assert earned("treetower", drawing) == (1, these("B5"))


def test_treetower_scores_forests_that_close_each_other() -> None:
    """Of a cross of five only the middle has no empty neighbour: 1."""
    drawing = """
        .....
        ...F.
        ..FFF
        ...F.
    """
    assert earned("treetower", drawing) == (1, these("C4"))


def test_stoneside_forest_scores_both_mountains_that_a_forest_joins() -> None:
    """A1 and A4: 2 times 3. The forest beside C1 joins it to nothing."""
    drawing = """
        MFFM
        ....
        MF..
    """
    assert earned("stoneside_forest", drawing) == (6, these("A1 A4"))


def test_stoneside_forest_scores_a_mountain_once_though_two_forests_join_it() -> None:
    """A3 stands between two forests, in a chain of three mountains: 9, and not 12."""
    drawing = """
        MFMFM
    """
    assert earned("stoneside_forest", drawing) == (9, these("A1 A3 A5"))


def test_stoneside_forest_joins_as_many_mountains_as_one_forest_reaches() -> None:
    """One forest touches A1, A3, A5 and C3: 12."""
    drawing = """
        M.M.M
        FFFFF
        ..M..
    """
    assert earned("stoneside_forest", drawing) == (12, these("A1 A3 A5 C3"))


def test_stoneside_forest_does_not_join_across_a_corner() -> None:
    """B3 meets A2 and A4 at corners only, so that no forest reaches both mountains: 0."""
    drawing = """
        MF.FM
        ..F..
    """
    assert earned("stoneside_forest", drawing) == (0, [])


def test_stoneside_forest_does_not_join_a_mountain_to_itself() -> None:
    """The forest reaches B2 from above and from the left, and no other mountain: 0."""
    drawing = """
        FF
        FM
    """
    assert earned("stoneside_forest", drawing) == (0, [])
