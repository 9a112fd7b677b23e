/** A message was refused. The answer is shown in the channel's log, so it must contain no secret. */
export class DeliveryError extends Error {
  override name = 'DeliveryError'
  /** True if a retry would fail the same way: the channel is gone, or its address is forbidden. */
  readonly isFinal: boolean
  /** True if the person does not want this message; the channel itself is fine. */
  readonly isUnwanted: boolean

  constructor(
    answer: string,
    { isFinal = false, isUnwanted = false, cause }: { isFinal?: boolean; isUnwanted?: boolean; cause?: unknown } = {},
  ) {
    super(answer, { cause })
    this.isFinal = isFinal
    this.isUnwanted = isUnwanted
  }
}
