"""The scoring cards of the villages."""

from tests.helpers.earned import earned, these


def test_wildholds_scores_clusters_of_six_or_more() -> None:
    """Rows A (six) and E (seven) score, row C (five) does not: 2 times 8."""
    drawing = """
        VVVVVV.
        .......
        VVVVV..
        .......
        VVvVVVV
    """
    assert earned("wildholds", drawing) == (16, these("A1-A6 E1-E7"))


def test_wildholds_scores_a_cluster_once_however_large_it_is() -> None:
    """Twelve villages in one cluster: 8."""
    drawing = """
        VVVV
        VVVV
        VVVV
    """
    assert earned("wildholds", drawing) == (8, these("A1-A4 B1-B4 C1-C4"))


def test_wildholds_does_not_connect_villages_across_a_corner() -> None:
    """Three and three meet at a corner only: 0."""
    drawing = """
        VVV...
        ...VVV
    """
    assert earned("wildholds", drawing) == (0, [])


def test_wildholds_scores_as_many_stars_as_the_rule_says() -> None:
    """One cluster of six: 8, and 6 by the house rule."""
    drawing = """
        VVV
        VVV
    """
    assert earned("wildholds", drawing, wildholds_stars=8) == (8, these("A1-A3 B1-B3"))
    assert earned("wildholds", drawing, wildholds_stars=6) == (6, these("A1-A3 B1-B3"))


def test_great_city_drops_clusters_beside_mountains_before_it_takes_the_largest() -> None:
    """The four in row A touch a mountain, the three in row C do not: 3."""
    drawing = """
        VVVVM
        .....
        VVV.V
    """
    assert earned("great_city", drawing) == (3, these("C1-C3"))


def test_great_city_is_spoilt_by_one_space_beside_a_mountain() -> None:
    """A2 touches the mountain and belongs to the only cluster: 0."""
    drawing = """
        VVM
        VV.
        VV.
    """
    assert earned("great_city", drawing) == (0, [])


def test_great_city_may_lie_beside_wasteland_and_across_a_corner_from_a_mountain() -> None:
    """A2 lies beside wasteland, and at a corner of the mountain: 2."""
    drawing = """
        VV#
        ..M
    """
    assert earned("great_city", drawing) == (2, these("A1 A2"))


def test_great_city_may_be_one_village() -> None:
    """One space is a cluster: 1. Of two the first is shown."""
    assert earned("great_city", "V.V") == (1, these("A1"))


def test_greengold_plains_needs_three_kinds_of_neighbours() -> None:
    """A2 touches forest, farm and water: 3. A6 touches two waters and a farm, which are two kinds."""
    drawing = """
        FVW.WVW
        .A...A.
    """
    assert earned("greengold_plains", drawing) == (3, these("A2"))


def test_greengold_plains_counts_monsters_and_mountains() -> None:
    """Monster, mountain and farm around B2: 3."""
    drawing = """
        .X.
        MvA
    """
    assert earned("greengold_plains", drawing) == (3, these("B2"))


def test_greengold_plains_counts_neither_wasteland_nor_ruins_nor_empty_spaces_nor_the_edge() -> None:
    """A2 touches forest and water, wasteland, and the edge; A5 and B5 touch forest and water, ruins and the edge: 0."""
    drawing = """
        FV#.rVW
        .W...VF
    """
    assert earned("greengold_plains", drawing) == (0, [])


def test_greengold_plains_scores_a_cluster_once_and_as_a_whole() -> None:
    """Forest at A1, water at A5, farm, monster and mountain in row B, five kinds around three villages: 3."""
    drawing = """
        FVVVW
        .AXM.
    """
    assert earned("greengold_plains", drawing) == (3, these("A2-A4"))


def test_greengold_plains_counts_only_spaces_outside_the_cluster() -> None:
    """A2 is farm and village at once. Around the cluster A2 A3 lie forest and water, and no farm: 0."""
    assert earned("greengold_plains", "FDVW") == (0, [])


def test_shieldgate_scores_the_second_largest_cluster() -> None:
    """Clusters of four, three and one: the second has three, 3 times 2."""
    drawing = """
        VVVV.V
        ......
        VVV...
    """
    assert earned("shieldgate", drawing) == (6, these("C1-C3"))


def test_shieldgate_scores_one_of_two_that_are_tied_for_largest() -> None:
    """Two clusters of three are the largest and the second: 6. The one in row E is third."""
    drawing = """
        VVV
        ...
        VVV
        ...
        VV.
    """
    assert earned("shieldgate", drawing) == (6, these("C1-C3"))


def test_shieldgate_scores_nothing_for_one_cluster_alone() -> None:
    """One cluster, and none at all: 0."""
    assert earned("shieldgate", "VVVVVVVV") == (0, [])
    assert earned("shieldgate", "FFFFFFFF") == (0, [])
