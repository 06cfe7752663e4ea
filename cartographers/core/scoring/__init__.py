"""The sixteen scoring rules, one module for each group of cards; `rulebook` has the table of them."""

from cartographers.core.scoring import farm_water, forest, spatial, village

__all__ = ["farm_water", "forest", "spatial", "village"]
