/** The rank history is unavailable, so readings cannot be graded. */
export class HistoryAwayError extends Error {
  override name = 'HistoryAwayError'
  readonly code = 'evidence.history_away'
}
