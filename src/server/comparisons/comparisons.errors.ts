import { RequestError } from '../platform/process/errors.ts'

export const tooManyComparisons = (limit: number): RequestError =>
  new RequestError(
    'comparison.too_many',
    `You have ${limit} saved comparisons, which is the maximum. Remove one first; nothing was saved.`,
  )

export const nothingToCompare = (): RequestError =>
  new RequestError('request.invalid', 'A comparison needs two different apps. Nothing was saved; add another app.')

export const comparisonNotFound = (): RequestError =>
  new RequestError('comparison.not_found', 'You have no saved comparison with this id. Nothing was removed.')
