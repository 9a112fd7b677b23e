import type { GuardedAnswer, GuardedFetch } from '../platform/guarded-fetch.ts'
import { type AnswerReading, readAnswer, secretPartsOf, toDeliveryError } from './http-answers.rules.ts'

type Post = Pick<GuardedFetch, 'post'>

type PostedRequest = {
  url: string
  headers: Record<string, string>
  body: string | Buffer
  signal: AbortSignal
}

type JsonRequest = Omit<PostedRequest, 'headers' | 'body'> & { headers?: Record<string, string>; body: unknown }

/** How to read the answer. `secrets`: more strings, beside the address, to redact if the response repeats them. */
type Reading = { secrets?: readonly string[] | undefined } & Omit<AnswerReading, 'secrets'>

/** Posts once and returns any answer. @throws DeliveryError if there was none. */
const request = ({ post }: Post, posted: PostedRequest): Promise<GuardedAnswer> =>
  post(posted).catch((error: unknown) => {
    throw toDeliveryError(error)
  })

/** Posts JSON once and returns any answer. @throws DeliveryError if there was none. */
export const requestJson = (fetch: Post, { headers = {}, body, ...posted }: JsonRequest): Promise<GuardedAnswer> => {
  const json = typeof body === 'string' ? body : JSON.stringify(body)
  return request(fetch, { ...posted, headers: { 'content-type': 'application/json', ...headers }, body: json })
}

const read = (answer: GuardedAnswer, url: string, { secrets = [], findGone, findRetryAfter }: Reading): string =>
  readAnswer(answer, { secrets: [...secretPartsOf(url), ...secrets], findGone, findRetryAfter })

/** Posts a message once and returns the response. @throws DeliveryError if it was refused. */
export const postMessage = async (
  fetch: Post,
  { secrets, findGone, findRetryAfter, ...posted }: PostedRequest & Reading,
): Promise<string> => read(await request(fetch, posted), posted.url, { secrets, findGone, findRetryAfter })

export const postJson = async (
  fetch: Post,
  { secrets, findGone, findRetryAfter, ...posted }: JsonRequest & Reading,
): Promise<string> => read(await requestJson(fetch, posted), posted.url, { secrets, findGone, findRetryAfter })
