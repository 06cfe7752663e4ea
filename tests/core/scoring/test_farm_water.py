"""The scoring cards of farms and waters."""

from tests.helpers.earned import earned, these


def test_canal_lake_scores_each_space_once_however_many_neighbours_it_has() -> None:
    """The farm in the middle touches four waters, and each of them the farm: 5, and not 8."""
    drawing = """
        .W.
        WAW
        .W.
    """
    assert earned("canal_lake", drawing) == (5, these("A2 B1-B3 C2"))


def test_canal_lake_does_not_look_across_corners_or_along_its_own_kind() -> None:
    """A1 and A2 touch at a side: 2. A3 touches only a farm, B5 and A4 touch only at a corner."""
    drawing = """
        WAA..W
        ....A.
    """
    assert earned("canal_lake", drawing) == (2, these("A1 A2"))


def test_mages_valley_scores_water_twice_as_high_as_farm() -> None:
    """Waters A2 and B3, farms B1 and C2: 2 + 2 + 1 + 1. The forest earns nothing."""
    drawing = """
        .W..
        AMWW
        .A.F
    """
    assert earned("mages_valley", drawing) == (6, these("A2 B1 B3 C2"))


def test_mages_valley_scores_a_space_between_two_mountains_once() -> None:
    """Water A2 and farm C2, each between two mountains: 2 + 1."""
    drawing = """
        MWM
        ...
        MAM
    """
    assert earned("mages_valley", drawing) == (3, these("A2 C2"))


def test_mages_valley_does_not_take_wasteland_for_mountains() -> None:
    """Water A1 lies beside wasteland, farm B2 beside a mountain: 1."""
    drawing = """
        W#.
        .AM
    """
    assert earned("mages_valley", drawing) == (1, these("B2"))


def test_golden_granary_scores_farms_on_ruins_and_water_beside_them() -> None:
    """Farm B2 on ruins: 3. Waters A2 and B1 beside it: 1 each. The farm B3 beside it earns nothing."""
    drawing = """
        .W.
        WaA
    """
    assert earned("golden_granary", drawing) == (5, these("A2 B1 B2"))


def test_golden_granary_scores_water_beside_ruins_that_are_empty_or_hold_anything() -> None:
    """A1 lies beside empty ruins, A4 beside ruins with a village: 2. A6 is on ruins, with none beside it."""
    drawing = """
        Wr.Wv.w
    """
    assert earned("golden_granary", drawing) == (2, these("A1 A4"))


def test_golden_granary_scores_water_between_two_ruins_once() -> None:
    """A2 touches ruins on both sides: 1. B5 stands on ruins and touches the ruins B4: 1, and so does B4 itself."""
    drawing = """
        rWr..
        ...ww
    """
    assert earned("golden_granary", drawing) == (3, these("A2 B4 B5"))


def test_shoreside_expanse_scores_secluded_clusters_of_one_space_too() -> None:
    """Farm B2, farms B4 and B5, water D3: 3 times 3."""
    drawing = """
        ......
        .A.AA.
        ......
        ..W...
    """
    assert earned("shoreside_expanse", drawing) == (9, these("B2 B4 B5 D3"))


def test_shoreside_expanse_loses_a_whole_cluster_at_the_edge() -> None:
    """The farms reach the edge at A2, the water at E11: 0."""
    drawing = """
        .A.........
        .AA........
        ...........
        .........W.
        .........WW
    """
    assert earned("shoreside_expanse", drawing) == (0, [])


def test_shoreside_expanse_loses_both_clusters_where_farm_and_water_meet() -> None:
    """Farm and water meet at B3 and B4 and lose both. At a corner, D2 and E3, they do not meet: 6."""
    drawing = """
        .......
        .AAWW..
        .......
        .A.....
        ..W....
    """
    assert earned("shoreside_expanse", drawing) == (6, these("D2 E3"))


def test_shoreside_expanse_does_not_take_wasteland_or_mountains_for_the_edge() -> None:
    """B2 is inland, whatever lies around it: 3."""
    drawing = """
        .#.
        MaF
        .X.
    """
    assert earned("shoreside_expanse", drawing) == (3, these("B2"))
