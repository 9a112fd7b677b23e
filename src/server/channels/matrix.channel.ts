import { z } from 'zod'
import { secondMs } from '#domain/units.ts'
import type { GuardedAnswer } from '../platform/outgoing/guarded-fetch.ts'
import { addressField, defineChannel, headerToken, webAddress, withoutSlash } from './channel-definitions.rules.ts'
import { bodyTextOf, breakLinks, cutBytes, linkOf, titleOf } from './message-text.rules.ts'
import type { Message } from './messages.rules.ts'

/** An event of Matrix has at most 65,536 bytes, with JSON around it and its escapes. */
const mostBytes = 16_000

/** A room's id: `!abc:example.com`, or without a server since version 12 of rooms. */
const roomId = /^![!-~]{1,254}$/

/** Plain text. With empty mentions, no program looks for names or "@room" in it (MSC3952). */
const buildMatrixMessage = (message: Message) => {
  const ownUrls = message.apps.flatMap(({ url }) => url ?? [])
  const text = [titleOf(message), bodyTextOf(message, mostBytes)].filter(part => part !== '').join('\n')
  const body = cutBytes(breakLinks(text, mostBytes, ownUrls), mostBytes)
  return { msgtype: 'm.text', body: [body, linkOf(message)].filter(Boolean).join('\n'), 'm.mentions': {} }
}

/** The code of an answer; a proxy in front of the homeserver has none: https://spec.matrix.org/latest/client-server-api/#standard-error-response */
const findCode = ({ body }: GuardedAnswer): string | undefined => /"errcode":\s*"(M_[A-Z_]+)"/.exec(body)?.[1]

const newToken = 'Matrix does not know this access token: add the channel again with another token'
const reasons: Record<string, string> = {
  M_UNKNOWN_TOKEN: newToken,
  M_MISSING_TOKEN: newToken,
  M_USER_DEACTIVATED: newToken,
  M_FORBIDDEN: 'This account may not write to the room: invite it, let it join and give it that right',
}

/** A room of Matrix, and an account that writes to it. */
export const channel = defineChannel({
  kind: 'matrix',
  name: 'Matrix',
  form: {
    hint: 'The address of your homeserver, and an account there for Rank Atlas that has joined a room without encryption.',
    fields: {
      url: addressField('https://matrix.example.com'),
      roomId: { type: 'text', label: 'Id of the room', placeholder: '!abcdef:example.com' },
      token: { type: 'password', label: 'Access token of the account' },
    },
  },
  schema: z.strictObject({
    kind: z.literal('matrix'),
    url: webAddress,
    roomId: z.string().regex(roomId, 'The id of a Matrix room begins with “!”, such as !abcdef:example.com'),
    token: z
      .string()
      .min(1, 'An access token is needed')
      .max(1_000)
      .regex(headerToken, 'The access token contains a character that access tokens cannot have'),
  }),
  buildRequest: (message, { url, roomId: room, token }) => ({
    method: 'PUT',
    // The last part is the same on every attempt, so the homeserver takes a message once.
    url: `${withoutSlash(url)}/_matrix/client/v3/rooms/${encodeURIComponent(room)}/send/m.room.message/${message.id}`,
    headers: { authorization: `Bearer ${token}` },
    body: buildMatrixMessage(message),
    secrets: [token, room],
  }),
  findGone: answer => reasons[findCode(answer) ?? ''],
  findRetryAfter: ({ body, retryAfter }) => {
    const ms = /"retry_after_ms":\s*(\d{1,9})/.exec(body)?.[1]
    return ms === undefined ? retryAfter : String(Math.ceil(Number(ms) / secondMs))
  },
})
