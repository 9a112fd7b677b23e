import type { GuardedFetch } from '../platform/guarded-fetch.ts'
import { buildDiscordMessage } from './discord-message.rules.ts'
import { postJson } from './post-message.usecases.ts'
import { getConfig, type Sender } from './senders.rules.ts'

/** Sends messages to Discord webhooks. */
export const createDiscordSender =
  (fetch: Pick<GuardedFetch, 'post'>): Sender =>
  async (message, channel, signal) =>
    postJson(fetch, { url: getConfig(channel, 'discord').url, body: buildDiscordMessage(message), signal })
