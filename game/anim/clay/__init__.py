"""Clay: a thing's picture is re-posed a few times a second, holds still between, and trembles a little as it moves."""
