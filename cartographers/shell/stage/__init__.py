"""What playing takes whatever the game is: questions and answers, a table whose log grows, a screen with pages."""
