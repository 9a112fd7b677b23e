import { RequestError } from '../platform/errors.ts'
import { ForbiddenAddressError } from '../platform/guarded-fetch.ts'

export const channelNotFound = (): RequestError =>
  new RequestError('channel.not_found', 'You have no channel with this id.')

export const tooManyChannels = (limit: number): RequestError =>
  new RequestError(
    'channel.too_many',
    `You have ${limit} channels, which is the maximum. Remove one first; nothing was added.`,
  )

/** `problem` is a sentence with the reason. */
export const channelNotReady = (problem: string): RequestError =>
  new RequestError('channel.not_ready', `${problem} Nothing was sent.`)

export const noSecretHere = (): RequestError =>
  new RequestError(
    'channel.not_found',
    'Only webhooks have a secret, and this channel is not a webhook. Nothing was changed.',
  )

export const testedJustNow = (retryAfterSeconds: number): RequestError =>
  new RequestError(
    'request.too_many',
    `A test was just sent to this channel. Nothing was sent; please try again in ${retryAfterSeconds} s.`,
    { retryAfterSeconds },
  )

/** `what` is a sentence about the invalid part. */
export const targetInvalid = (what: string): RequestError =>
  new RequestError('request.invalid', `${what} Nothing was added.`)

/** The same error, with the consequence for the new channel. */
export const notAdded = (error: unknown): unknown =>
  error instanceof ForbiddenAddressError
    ? new ForbiddenAddressError(`${error.message} Nothing was added.`, { cause: error })
    : error

/** `problem` is a sentence about the invalid part. */
export const templateInvalid = (problem: string): RequestError =>
  new RequestError('channel.template_invalid', `${problem} Nothing was saved.`)

export const noEventsHere = (): RequestError =>
  new RequestError(
    'channel.not_found',
    'Only webhooks are told events, and this channel is not a webhook. Nothing was changed.',
  )

export const adminsOnly = (): RequestError =>
  new RequestError(
    'auth.forbidden',
    'Only webhooks of admins are told what happens on the whole server. Nothing was changed.',
  )

export const deliveryNotFound = (): RequestError =>
  new RequestError('channel.not_found', 'This channel has no such message; it may have been deleted. Nothing was sent.')
