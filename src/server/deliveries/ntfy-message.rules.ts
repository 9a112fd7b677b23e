import { bodyTextOf, cutBytes, cutText, linkOf, titleOf } from '../channels/message-text.rules.ts'
import type { Message } from '../channels/messages.rules.ts'

/** ntfy turns messages above 4,096 bytes into an attached file. */
const mostBytes = 4_000
const longestTitle = 200

/** Uses ntfy's JSON form, because a name in a header would need encoding and could inject headers. */
export const buildNtfyMessage = (message: Message, topic: string) => {
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
