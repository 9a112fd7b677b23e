import type { GuardedFetch } from '../platform/guarded-fetch.ts'
import { postJson } from './post-message.usecases.ts'
import { getConfig, type Sender } from './senders.rules.ts'
import { buildSlackMessage } from './slack-message.rules.ts'

/** Sends messages to Slack incoming webhooks, and to programs that accept the same format. */
export const createSlackSender =
  (fetch: Pick<GuardedFetch, 'post'>): Sender =>
  async (message, channel, signal) =>
    postJson(fetch, { url: getConfig(channel, 'slack').url, body: buildSlackMessage(message), signal })
