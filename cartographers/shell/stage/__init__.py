"""What playing any game needs: questions and answers, a table whose log grows, a screen with pages."""
