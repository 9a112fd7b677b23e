import { z } from 'zod'
import type { GuardedAnswer } from '../platform/outgoing/guarded-fetch.ts'
import { addressField, defineChannel, headerToken, webAddress } from './channel-definitions.rules.ts'
import { DeliveryError } from './delivery.errors.ts'
import { bodyTextOf, cutBytes, cutText, linkOf, titleOf } from './message-text.rules.ts'
import type { Message } from './messages.rules.ts'

/** Splits `https://ntfy.example.com/my-topic` into server and topic; undefined if the address has no topic. */
const splitTopic = (address: string): { server: string; topic: string } | undefined => {
  const url = URL.parse(address)
  const [, folder = '/', topic = ''] = /^(.*\/)([\w-]{1,64})\/?$/.exec(url?.pathname ?? '') ?? []
  if (!url || topic === '') return undefined
  return { server: `${url.origin}${folder}${url.search}`, topic }
}

/** ntfy turns messages above 4,096 bytes into an attached file. */
const mostBytes = 4_000
const longestTitle = 200

/** Uses ntfy's JSON form, because a name in a header would need encoding and could inject headers. */
const buildNtfyMessage = (message: Message, topic: string) => {
  const link = linkOf(message)
  const title = titleOf(message)
  const body = cutBytes(bodyTextOf(message, mostBytes), mostBytes)
  return {
    topic,
    title: cutText(title, longestTitle),
    // ntfy shows "triggered" for an empty text.
    message: body === '' ? title : body,
    tags: ['chart_with_upwards_trend'],
    ...(link && { click: link }),
  }
}

/** ntfy's codes for a wrong token and for a topic that the token may not write to; a proxy in front of it has none. */
const notAllowed = /"code":\s*40[13]\d\d\b/

const findGone = ({ status, body }: GuardedAnswer): string | undefined => {
  if (status === 410) return 'This topic is gone for good'
  return (status === 401 || status === 403) && notAllowed.test(body)
    ? 'ntfy does not allow this token to write to the topic: add the channel again with another token'
    : undefined
}

/** A topic of an ntfy server. */
export const channel = defineChannel({
  kind: 'ntfy',
  name: 'ntfy',
  form: {
    hint: 'The address of a topic, on ntfy.sh or your own server.',
    fields: {
      url: addressField('https://ntfy.sh/my-topic'),
      token: { type: 'password', label: 'Access token, if the topic needs one', isOptional: true },
    },
  },
  schema: z.strictObject({
    kind: z.literal('ntfy'),
    url: webAddress.refine(
      url => splitTopic(url) !== undefined,
      'A topic URL ends with the name of the topic, such as https://ntfy.example.com/my-topic',
    ),
    token: z
      .string()
      .max(200)
      .regex(headerToken, 'The token contains a character that ntfy tokens cannot have')
      .optional(),
  }),
  buildRequest: (message, { url, token }) => {
    const address = splitTopic(url)
    if (!address) throw new DeliveryError('The address does not contain a topic.', { isFinal: true })
    return {
      url: address.server,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      body: buildNtfyMessage(message, address.topic),
      secrets: [address.topic, ...(token ? [token] : [])],
    }
  },
  findGone,
})
