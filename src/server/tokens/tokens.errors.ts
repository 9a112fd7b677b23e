import { RequestError } from '../platform/process/errors.ts'

export const tooManyTokens = (limit: number): RequestError =>
  new RequestError('token.too_many', `You have ${limit} API tokens, which is the maximum. Revoke one first.`)

export const tokenNotFound = (): RequestError => new RequestError('token.not_found', 'There is no token with this id.')

export const adminScopeRefused = (): RequestError =>
  new RequestError('auth.forbidden', 'Only an admin can create a token that acts for an admin. Choose other scopes.')

export const deviceNotFound = (): RequestError =>
  new RequestError(
    'device.not_found',
    'No program is waiting with this code. It was used already, or ten minutes have passed. Start again in the program.',
  )

export const devicePending = (): RequestError =>
  new RequestError('device.pending', 'The person has not decided yet. Please try again in a few seconds.')

export const deviceDenied = (): RequestError =>
  new RequestError('device.denied', 'The person denied this program a token.')
