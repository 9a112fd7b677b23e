import { RequestError } from '../platform/process/errors.ts'

/** Maximum number of tracked apps per person. */
export const mostTracked = 1_000

export const tooManyTracked = (): RequestError =>
  new RequestError(
    'tracking.too_many',
    `You track ${mostTracked.toLocaleString('en')} apps, which is the maximum. Stop tracking one first.`,
  )
