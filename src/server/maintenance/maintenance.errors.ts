/** An admin cancelled the run. */
export class CancelledError extends Error {
  override name = 'CancelledError'
  readonly code = 'job.cancelled'
}

/** The lease is lost: the run was reset, or another process took it over. */
export class LostError extends Error {
  override name = 'LostError'
  readonly code = 'job.lost'
}

/** The job completed without a useful result; the message says why. */
export class WorkFailedError extends Error {
  override name = 'WorkFailedError'
  readonly code = 'job.failed'
}
