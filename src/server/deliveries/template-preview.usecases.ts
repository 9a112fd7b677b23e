import type { MessageTemplate } from '#contract/channels.ts'
import { bodyTextOf, titleOf } from '../channels/message-text.rules.ts'
import type { MessageContent } from '../channels/messages.rules.ts'
import { applyTemplate } from './templates.rules.ts'

const longestText = 2_000

type OwnChannel = { userId: string; channelId: string }

type Options = {
  /** The newest alert that a channel reports; undefined if there is none. */
  findNewestAlert: (own: OwnChannel) => Promise<MessageContent | undefined>
}

/** A made-up alert for people who had none. */
const example: MessageContent = {
  title: 'Chess Clock: entered the top 10 in Japan',
  apps: [
    {
      appId: 1,
      name: 'Chess Clock',
      icon: null,
      url: undefined,
      groups: [
        {
          reason: { kind: 'entered-top', top: 10 },
          chart: { type: 'top-free', device: 'iphone', genre: 36 },
          changes: [
            {
              chart: { storefront: 'jp', type: 'top-free', device: 'iphone', genre: 36 },
              reason: { kind: 'entered-top', top: 10 },
              observedAt: new Date('2026-03-07T11:00:00Z'),
              previousAt: new Date('2026-03-06T11:00:00Z'),
              rank: 8,
              previousRank: 14,
              depth: 100,
            },
          ],
        },
      ],
    },
  ],
  notes: [],
}

/** How a person's newest alert would read with a template, before a channel escapes it. */
export const createPreviewTemplate =
  ({ findNewestAlert }: Options) =>
  async (own: OwnChannel, template: MessageTemplate) => {
    const newest = await findNewestAlert(own)
    const filled = applyTemplate(newest ?? example, template)
    return { title: titleOf(filled), text: bodyTextOf(filled, longestText), isMadeUp: newest === undefined }
  }
