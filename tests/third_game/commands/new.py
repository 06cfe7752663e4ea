from cartographers.shell.beginning import to_begin
from cartographers.shell.options import kind_option
from cartographers.shell.report import AnyPlayed, AnySession, move_command
from tests.third_game.game import Begun


@move_command("new")
@kind_option
def new(session: AnySession, log: str) -> AnyPlayed:
    return session.create(to_begin(session, log), Begun("heads-or-tails", "x", ("Anna",)))
