"""Names that a shell would act upon."""

from typing import Final

NAMES: Final = [
    *("$(touch PWNED)", "`touch PWNED`", "a;touch PWNED", "a|touch PWNED", "a&touch PWNED", "a && touch PWNED"),
    *("> PWNED", "<(touch PWNED)", "(touch PWNED)", "${x:=PWNED}", "$HOME", "$x[1]", "a$", "x=$(touch PWNED)"),
    *("*", "?", "[a]", "[^a]", "{a,b}", "{1..3}", "a**", "~", "~root", "a~b", "a=~", "=", "=ls", "x=1", ":", "a:b:c"),
    *("!x", "!!", "a!b'c", "^a^b", "#x", "a #b", "%x", "%1", "@x", "a@b", "+", ",", "-", "--", "-x", "--help", "-p"),
    *("Anna B", " a ", "a  b", "D'Arcy", "'", "''", '"', 'the "A" B', "'\"", "\\", "a\\b", "\\n", "\\'", "a\\", '\\"!'),
    *("Béla Őr", "Γιώργος", "Ágnes:Ödön", "👩‍👩‍👧 family", "a\u00a0b", "$'x'", '$"x"', "\\u0041", "()", "a(b", "?!*"),
]
