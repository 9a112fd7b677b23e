/** The App Store asked for a pause longer than the caller can wait. No request was sent. */
export class PausedError extends Error {
  override name = 'PausedError'
  readonly code = 'collector.paused'
  readonly retryAt: Date

  constructor(retryAt: Date) {
    super(`The App Store asked for a pause until ${retryAt.toISOString()}; no calls are sent before then.`)
    this.retryAt = retryAt
  }
}
