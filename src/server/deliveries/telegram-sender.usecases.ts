import type { ConfigOf } from '../channels/channels.rules.ts'
import type { GuardedAnswer, GuardedFetch } from '../platform/guarded-fetch.ts'
import { readAnswer, secretPartsOf } from './http-answers.rules.ts'
import { requestJson } from './post-message.usecases.ts'
import { getConfig, type Sender } from './senders.rules.ts'
import { findLastingRefusal, findMovedChat, findRetryAfter } from './telegram-answers.rules.ts'
import { buildTelegramMessage } from './telegram-message.rules.ts'

type Telegram = ConfigOf<'telegram'>

/** Stores the new number of a channel's chat. */
export type FollowChat = (channelId: string, moved: { from: string; to: string }) => Promise<void>

type Options = { fetch: Pick<GuardedFetch, 'post'>; followChat: FollowChat }

const addressOf = ({ url, token }: Telegram): string => `${url.replace(/\/$/, '')}/bot${token}/sendMessage`

/** Sends messages by a bot of Telegram. */
export const createTelegramSender =
  ({ fetch, followChat }: Options): Sender =>
  async (message, channel, signal) => {
    const config = getConfig(channel, 'telegram')
    const sendTo = (chatId: string): Promise<GuardedAnswer> =>
      requestJson(fetch, { url: addressOf(config), body: buildTelegramMessage(message, { ...config, chatId }), signal })

    let answer = await sendTo(config.chatId)
    const movedTo = findMovedChat(answer)
    if (movedTo !== undefined) {
      await followChat(channel.id, { from: config.chatId, to: movedTo })
      answer = await sendTo(movedTo)
    }
    return readAnswer(answer, {
      secrets: [...secretPartsOf(addressOf(config)), config.token, config.chatId, ...(movedTo ? [movedTo] : [])],
      findGone: findLastingRefusal,
      findRetryAfter,
    })
  }
