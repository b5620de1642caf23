"""Recurrent layers: LSTM, GRU, and projected LSTM."""
