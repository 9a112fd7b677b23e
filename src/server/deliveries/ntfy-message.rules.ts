import { bodyTextOf, cutBytes, cutText, linkOf, titleOf } from './message-text.rules.ts'
import type { Message } from './messages.rules.ts'

/** Of ntfy: what is longer than 4,096 bytes becomes a file that nobody reads. */
const mostBytes = 4_000
const longestTitle = 200

/** The JSON form: a name in a header would have to be encoded, and could break out of it. */
export const buildNtfyMessage = (message: Message, topic: string) => {
  const link = linkOf(message)
  const title = titleOf(message)
  const body = cutBytes(bodyTextOf(message, mostBytes), mostBytes)
  return {
    topic,
    title: cutText(title, longestTitle),
    // ntfy writes "triggered" where there is no text.
    message: body === '' ? title : body,
    tags: ['chart_with_upwards_trend'],
    ...(link && { click: link }),
  }
}
