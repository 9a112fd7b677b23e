import { RequestError } from '../platform/process/errors.ts'

export const tooManyComparisons = (limit: number): RequestError =>
  new RequestError(
    'comparison.too_many',
    `You have ${limit} saved comparisons, which is the maximum. Remove one first.`,
  )

export const nothingToCompare = (): RequestError =>
  new RequestError('request.invalid', 'A comparison needs two different apps. Add another app.')

export const comparisonNotFound = (): RequestError =>
  new RequestError('comparison.not_found', 'You have no saved comparison with this id.')
