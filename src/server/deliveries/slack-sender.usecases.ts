import type { GuardedAnswer, GuardedFetch } from '../platform/guarded-fetch.ts'
import { postJson } from './post-message.usecases.ts'
import { getConfig, type Sender } from './senders.rules.ts'
import { buildSlackMessage } from './slack-message.rules.ts'

/** Slack's words for a webhook, channel or workspace that no longer exists: https://docs.slack.dev (incoming webhooks). */
const wordsOfGone =
  /^(no_service(_id)?|no_team|no_active_hooks|invalid_token|team_disabled|channel_not_found|channel_is_archived)$/

const isGone = ({ status, body }: GuardedAnswer): boolean =>
  status === 404 || status === 410 || (status === 403 && wordsOfGone.test(body.trim()))

const goneSentence = 'This webhook no longer exists: create a new one in Slack and add it as a channel'

/** Sends messages to Slack incoming webhooks, and to programs that accept the same format. */
export const createSlackSender =
  (fetch: Pick<GuardedFetch, 'post'>): Sender =>
  async (message, channel, signal) =>
    postJson(fetch, {
      url: getConfig(channel, 'slack').url,
      body: buildSlackMessage(message),
      signal,
      isGone,
      goneSentence,
    })
