import { z } from 'zod'
import { addressField, defineChannel, webAddress } from './channel-definitions.rules.ts'
import { bodyTextOf, cutText, linkOf, titleOf } from './message-text.rules.ts'
import type { Message } from './messages.rules.ts'

/** Without a key, Apprise API would need the addresses of its receivers in each request. */
const configurationPath = /\/notify\/[\w-]{1,128}\/?$/

const longestTitle = 200
/** Apprise cuts texts to what each receiver takes. */
const longestText = 8_000

const buildAppriseMessage = (message: Message, tag: string | undefined) => {
  const title = cutText(titleOf(message), longestTitle)
  const text = [bodyTextOf(message, longestText), linkOf(message)].filter(Boolean).join('\n')
  return { title, body: text === '' ? title : text, type: 'info', format: 'text', ...(tag && { tag }) }
}

/** Apprise API, which passes messages on to its receivers: https://github.com/caronc/apprise-api */
export const channel = defineChannel({
  kind: 'apprise',
  name: 'Apprise',
  form: {
    hint: 'The address of a saved configuration of Apprise API, which passes messages on to more than a hundred services.',
    fields: {
      url: addressField('https://apprise.example.com/notify/my-key'),
      tag: { type: 'text', label: 'Tag, to reach only some receivers (optional)', isOptional: true },
    },
  },
  schema: z.strictObject({
    kind: z.literal('apprise'),
    url: webAddress.refine(
      url => configurationPath.test(URL.parse(url)?.pathname ?? ''),
      'An address of Apprise API ends with a saved configuration, such as /notify/my-key',
    ),
    tag: z.string().max(100).optional(),
  }),
  buildRequest: (message, { url, tag }) => ({ url, body: buildAppriseMessage(message, tag) }),
  /** With 204, Apprise API says that it has no configuration for this key, so nothing was sent. */
  findGone: ({ status }) => (status === 204 ? 'Apprise has no configuration with this key' : undefined),
})
