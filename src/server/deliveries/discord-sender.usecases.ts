import type { GuardedAnswer, GuardedFetch } from '../platform/guarded-fetch.ts'
import { buildDiscordMessage } from './discord-message.rules.ts'
import { postJson } from './post-message.usecases.ts'
import { getConfig, type Sender } from './senders.rules.ts'

/** Discord's code for a webhook whose token is no longer valid. */
const invalidToken = /"code":\s*50027\b/

const isGone = ({ status, body }: GuardedAnswer): boolean =>
  status === 404 || status === 410 || (status === 401 && invalidToken.test(body))

const goneSentence = 'This webhook no longer exists: create a new one in Discord and add it as a channel'

/** Sends messages to Discord webhooks. */
export const createDiscordSender =
  (fetch: Pick<GuardedFetch, 'post'>): Sender =>
  async (message, channel, signal) =>
    postJson(fetch, {
      url: getConfig(channel, 'discord').url,
      body: buildDiscordMessage(message),
      signal,
      isGone,
      goneSentence,
    })
