"""Networks looked at: analysis, drawings, summaries, comparisons and checks of layers."""
