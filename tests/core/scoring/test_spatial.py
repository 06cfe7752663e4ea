"""The scoring cards of the whole map."""

from tests.helpers.earned import earned, these


def test_borderlands_scores_rows_and_columns() -> None:
    """Row A and column 1 are full, and share A1: 2 times 6."""
    drawing = "FAVWXFAVWXF" + "\nF" * 10
    assert earned("borderlands", drawing) == (12, these("A1-A11 B1-K1"))


def test_borderlands_takes_mountains_and_wasteland_as_filled_but_not_empty_ruins() -> None:
    """Row A is full with mountain and wasteland, row B lacks its ruins, row C one space: 6."""
    drawing = """
        FFFFM##FFFF
        FFFFFrFFFFF
        FFFFFFFFFF.
    """
    assert earned("borderlands", drawing) == (6, these("A1-A11"))


def test_lost_barony_scores_the_side_of_the_largest_square() -> None:
    """B2-D4 is 3 by 3, A6-B8 only 2 by 3: 3 times 3."""
    drawing = """
        .....WWW
        .FFF.WWW
        .FMX....
        .VaA....
    """
    assert earned("lost_barony", drawing) == (9, these("B2-B4 C2-C4 D2-D4"))


def test_lost_barony_scores_one_filled_space_but_no_empty_one() -> None:
    """The first of two squares of one space: 3. On a bare map: 0."""
    assert earned("lost_barony", ".F.F") == (3, these("A2"))
    assert earned("lost_barony", "r") == (0, [])


def test_lost_barony_takes_wasteland_in_or_not_as_the_rule_says() -> None:
    """With wasteland A1-C3 is filled, 9; without it A2-B3 is, 6."""
    drawing = """
        FFF
        FFF
        #FF
    """
    assert earned("lost_barony", drawing, lost_barony_wasteland="filled") == (9, these("A1-A3 B1-B3 C1-C3"))
    assert earned("lost_barony", drawing, lost_barony_wasteland="open") == (6, these("A1 A2 B1 B2"))


def test_lost_barony_may_fill_the_whole_map() -> None:
    """The square of all 121 spaces: 11 times 3."""
    stars, spaces = earned("lost_barony", "\n".join(["FFFFFMWWWWW"] * 11))
    assert (stars, len(spaces)) == (33, 121)


def test_broken_road_scores_the_single_space_in_the_corner() -> None:
    """K1 alone is a diagonal, K11 only the end of one: 3."""
    drawing = ".\n" * 10 + "F.........F"
    assert earned("broken_road", drawing) == (3, these("K1"))


def test_broken_road_begins_at_the_left_edge_and_ends_at_the_bottom() -> None:
    """I1 J2 K3 goes down to the right: 3. I11 J10 K9 goes down to the left, and A9 B10 C11 ends at the right edge."""
    drawing = """
        ........F..
        .........F.
        ..........F
        ...........
        ...........
        ...........
        ...........
        ...........
        F.........F
        .M.......F.
        ..F.....F..
    """
    assert earned("broken_road", drawing) == (3, these("I1 J2 K3"))


def test_broken_road_is_not_full_where_it_is_broken() -> None:
    """From A1 to K11 all but the ruins F6 are filled: 0. With wasteland there: 3."""
    drawing = """
        F..........
        .V.........
        ..A........
        ...W.......
        ....X......
        .....r.....
        ......M....
        .......F...
        ........V..
        .........A.
        ..........W
    """
    assert earned("broken_road", drawing) == (0, [])
    assert earned("broken_road", drawing.replace("r", "#")) == (3, these("A1 B2 C3 D4 E5 F6 G7 H8 I9 J10 K11"))


def test_cauldrons_takes_the_edge_as_filled() -> None:
    """A1 lies between the edge, A2 and B1: 1."""
    drawing = """
        .F
        F.
    """
    assert earned("cauldrons", drawing) == (1, these("A1"))


def test_cauldrons_scores_empty_ruins_but_no_ruins_with_terrain() -> None:
    """B2 is empty, B5 is not; both are closed in by terrain, mountain, wasteland and monster: 1."""
    drawing = """
        FMFFMF
        #rXFfX
        FFFFFF
    """
    assert earned("cauldrons", drawing) == (1, these("B2"))


def test_cauldrons_does_not_score_two_empty_spaces_side_by_side() -> None:
    """B2 and B3 are each other's empty neighbours: 0."""
    drawing = """
        FFFF
        F..F
        FFFF
    """
    assert earned("cauldrons", drawing) == (0, [])
