/** The rank history cannot be read or written now, so no answer can be judged. */
export class HistoryAwayError extends Error {
  override name = 'HistoryAwayError'
  readonly code = 'evidence.history_away'
}
