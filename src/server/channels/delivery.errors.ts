/**
 * Why a message was not accepted. `no-such-address`: its address does not exist or is gone. `refused`: the receiver
 * answered, but did not accept it. `unreached`: there was no answer. `failed-here`: an error on this server.
 */
export type TryFailure = 'no-such-address' | 'refused' | 'unreached' | 'failed-here'

type DeliveryErrorOptions = {
  isFinal?: boolean
  isUnwanted?: boolean
  failure?: TryFailure
  retryAfter?: string | undefined
  cause?: unknown
}

/** A message was refused. The answer is shown in the channel's log, so it must contain no secret. */
export class DeliveryError extends Error {
  override name = 'DeliveryError'
  /** True if a retry would fail the same way: the channel is gone, or its address is forbidden. */
  readonly isFinal: boolean
  /** True if the person does not want this message; the channel itself is fine. */
  readonly isUnwanted: boolean
  readonly failure: TryFailure
  /** The `Retry-After` of the answer. */
  readonly retryAfter: string | undefined

  constructor(
    answer: string,
    { isFinal = false, isUnwanted = false, failure = 'refused', retryAfter, cause }: DeliveryErrorOptions = {},
  ) {
    super(answer, { cause })
    this.isFinal = isFinal
    this.isUnwanted = isUnwanted
    this.failure = failure
    this.retryAfter = retryAfter
  }
}
