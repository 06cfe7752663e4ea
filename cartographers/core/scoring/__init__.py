"""The sixteen scoring rules, one module for each group of cards."""

from cartographers.core.scoring import farm_water, forest, spatial, village
from cartographers.core.scoring.rulebook import (
    BOUNDS,
    RULES,
    Award,
    awards,
    highest,
    numbers,
    points,
    printed_stars,
    rule,
    spaces,
    stars,
)

__all__ = ["BOUNDS", "RULES", "Award", "awards", "highest", "numbers"]
__all__ += ["points", "printed_stars", "rule", "spaces", "stars"]
__all__ += ["farm_water", "forest", "spatial", "village"]
