import { z } from 'zod'
import { addressField, defineChannel, headerToken, webAddress, withoutSlash } from './channel-definitions.rules.ts'
import { bodyTextOf, cutText, linkOf, titleOf } from './message-text.rules.ts'
import type { Message } from './messages.rules.ts'

const longestTitle = 200
const longestText = 8_000
/** Shown at once, with a sound: https://gotify.net/docs/msgextras */
const priority = 5

/** Plain text: Gotify would show Markdown only if a message asked for it. */
const buildGotifyMessage = (message: Message) => {
  const title = cutText(titleOf(message), longestTitle)
  const body = bodyTextOf(message, longestText)
  const link = linkOf(message)
  return {
    title,
    // Gotify refuses an empty text.
    message: body === '' ? title : body,
    priority,
    extras: {
      'client::display': { contentType: 'text/plain' },
      ...(link && { 'client::notification': { click: { url: link } } }),
    },
  }
}

const tokenProblem = 'A token of a Gotify application has letters, digits and dots only'

/** A Gotify server, and the token of an application there. */
export const channel = defineChannel({
  kind: 'gotify',
  name: 'Gotify',
  form: {
    hint: 'The address of your Gotify server, and the token of an application there.',
    fields: {
      url: addressField('https://gotify.example.com'),
      token: { type: 'password', label: 'Token of the application' },
    },
  },
  schema: z.strictObject({
    kind: z.literal('gotify'),
    url: webAddress,
    token: z.string().min(1, tokenProblem).max(200).regex(headerToken, tokenProblem),
  }),
  buildRequest: (message, { url, token }) => ({
    url: `${withoutSlash(url)}/message`,
    headers: { 'x-gotify-key': token },
    body: buildGotifyMessage(message),
    secrets: [token],
  }),
  findGone: ({ status }) =>
    status === 401 || status === 403
      ? 'Gotify does not know this token: create an application there and add it as a channel'
      : undefined,
})
