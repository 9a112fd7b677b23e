import type { GuardedAnswer, GuardedFetch } from '../platform/guarded-fetch.ts'
import { buildDiscordMessage } from './discord-message.rules.ts'
import { postJson } from './post-message.usecases.ts'
import { getConfig, type Sender } from './senders.rules.ts'

/** Discord's code for a webhook whose token is no longer valid. */
const invalidToken = /"code":\s*50027\b/

/** Discord's code for a webhook of a forum, where each message would begin a thread. */
const isOfForum = /"code":\s*220001\b/

const findGone = ({ status, body }: GuardedAnswer): string | undefined => {
  if (status === 404 || status === 410 || (status === 401 && invalidToken.test(body)))
    return 'This webhook no longer exists: create a new one in Discord and add it as a channel'
  if (status === 400 && isOfForum.test(body))
    return 'A forum of Discord takes no messages without a thread: create a webhook in a text channel'
  return undefined
}

/** Sends messages to Discord webhooks. */
export const createDiscordSender =
  (fetch: Pick<GuardedFetch, 'post'>): Sender =>
  async (message, channel, signal) =>
    postJson(fetch, {
      url: getConfig(channel, 'discord').url,
      body: buildDiscordMessage(message),
      signal,
      findGone,
    })
