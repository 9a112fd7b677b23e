/** A message was not taken. The answer is shown in the log of the channel, so it holds no secret. */
export class DeliveryError extends Error {
  override name = 'DeliveryError'
  /** True where another try would get the same answer: the channel is gone, or its address is forbidden. */
  readonly isFinal: boolean
  /** True where only this message ends, as its person does not want it now: the channel itself is fine. */
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
