import type { GuardedFetch } from '../platform/guarded-fetch.ts'
import { type AnswerReading, readAnswer, secretPartsOf, toDeliveryError } from './http-answers.rules.ts'

export type PostedMessage = {
  url: string
  headers: Record<string, string>
  body: string | Buffer
  signal: AbortSignal
  /** More strings, beside the address, to redact if the response repeats them. */
  secrets?: readonly string[]
} & Omit<AnswerReading, 'secrets'>

/** Posts a message once and returns the response. @throws DeliveryError if it was refused. */
export const postMessage = async (
  { post }: Pick<GuardedFetch, 'post'>,
  { secrets = [], isGone, goneSentence, findRetryAfter, ...request }: PostedMessage,
): Promise<string> => {
  const answer = await post(request).catch((error: unknown) => {
    throw toDeliveryError(error)
  })
  return readAnswer(answer, {
    secrets: [...secretPartsOf(request.url), ...secrets],
    isGone,
    goneSentence,
    findRetryAfter,
  })
}

export const postJson = (
  fetch: Pick<GuardedFetch, 'post'>,
  {
    headers = {},
    body,
    ...request
  }: Omit<PostedMessage, 'headers' | 'body'> & { headers?: Record<string, string>; body: unknown },
): Promise<string> => {
  const json = typeof body === 'string' ? body : JSON.stringify(body)
  return postMessage(fetch, { ...request, headers: { 'content-type': 'application/json', ...headers }, body: json })
}
