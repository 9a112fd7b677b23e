import type { GuardedAnswer, GuardedFetch } from '../platform/guarded-fetch.ts'
import { postJson } from './post-message.usecases.ts'
import { getConfig, type Sender } from './senders.rules.ts'
import { buildSlackMessage } from './slack-message.rules.ts'

/** Slack's words for a webhook, channel or workspace that no longer exists: https://docs.slack.dev (incoming webhooks). */
const wordsOfGone =
  /^(no_service(_id)?|no_team|no_active_hooks|invalid_token|team_disabled|channel_not_found|channel_is_archived)$/

/** A rule of the workspace, which stays until its admins change it. */
const wordsOfRule = /^(action_prohibited|posting_to_general_channel_denied)$/

const findGone = ({ status, body }: GuardedAnswer): string | undefined => {
  const words = body.trim()
  if (status === 404 || status === 410 || (status === 403 && wordsOfGone.test(words)))
    return 'This webhook no longer exists: create a new one in Slack and add it as a channel'
  if (status === 403 && wordsOfRule.test(words))
    return 'Slack does not allow this webhook to post here: ask an admin of the workspace, or choose another channel'
  return undefined
}

/** Sends messages to Slack incoming webhooks, and to programs that accept the same format. */
export const createSlackSender =
  (fetch: Pick<GuardedFetch, 'post'>): Sender =>
  async (message, channel, signal) =>
    postJson(fetch, {
      url: getConfig(channel, 'slack').url,
      body: buildSlackMessage(message),
      signal,
      findGone,
    })
