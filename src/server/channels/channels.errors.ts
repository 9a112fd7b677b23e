import { RequestError } from '../platform/process/errors.ts'

const quote = (text: string): string => JSON.stringify(text)

export const channelNotFound = (): RequestError =>
  new RequestError('channel.not_found', 'You have no channel with this id.')

export const tooManyChannels = (limit: number): RequestError =>
  new RequestError('channel.too_many', `You have ${limit} channels, which is the maximum. Remove one first.`)

/** `problem` is a sentence with the reason. */
export const channelNotReady = (problem: string): RequestError => new RequestError('channel.not_ready', problem)

export const noSecretHere = (): RequestError =>
  new RequestError('channel.not_found', 'Only webhooks have a secret, and this channel is not a webhook.')

export const testedJustNow = (retryAfterSeconds: number): RequestError =>
  new RequestError(
    'request.too_many',
    `A test was just sent to this channel. Please try again in ${retryAfterSeconds} s.`,
    { retryAfterSeconds },
  )

export const kindUnknown = (kind: string, known: readonly string[]): RequestError =>
  new RequestError(
    'channel.target_invalid',
    `There are no channels of the kind ${quote(kind)}, only of ${known.join(', ')}.`,
  )

type Issue = { path: readonly PropertyKey[]; message: string }

/** A message of our own schemas is a sentence; any other needs the name of its field in front. */
const sayIssues = (issues: readonly Issue[]): string => {
  const sentence = issues.find(({ message }) => /^\p{Lu}/u.test(message))?.message
  if (sentence) return `${sentence}.`
  const parts = issues.map(({ path, message }) => `${['target', ...path].join('/')} ${message}`)
  return `The request was not understood: ${parts.join('; ')}.`
}

export const targetInvalid = (issues: readonly Issue[]): RequestError =>
  new RequestError('channel.target_invalid', sayIssues(issues), {
    errors: issues.map(({ path, message }) => ({
      in: 'body',
      pointer: ['', 'target', ...path].join('/'),
      detail: message,
    })),
  })

/** `problem` is a sentence about the invalid part. */
export const templateInvalid = (problem: string): RequestError => new RequestError('channel.template_invalid', problem)

export const noEventsHere = (): RequestError =>
  new RequestError('channel.not_found', 'Only webhooks get events, and this channel is not a webhook.')

export const adminsOnly = (): RequestError =>
  new RequestError('auth.forbidden', 'Only webhooks of admins get events of the whole server.')

export const deliveryNotFound = (): RequestError =>
  new RequestError('channel.not_found', 'This channel has no such message; it may have been deleted.')
