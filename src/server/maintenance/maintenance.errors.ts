/** An admin cancelled the run. */
export class CancelledError extends Error {
  override name = 'CancelledError'
  readonly code = 'job.cancelled'
}

/** The run belongs to nobody any more, or to another process. */
export class LostError extends Error {
  override name = 'LostError'
  readonly code = 'job.lost'
}

/** The run did what it could and has little to show for it; the sentence says why. */
export class WorkFailedError extends Error {
  override name = 'WorkFailedError'
  readonly code = 'job.failed'
}
