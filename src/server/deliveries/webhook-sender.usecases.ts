import { Webhook } from 'standardwebhooks'
import { signingSecrets } from '../channels/webhook-secrets.rules.ts'
import type { Clock } from '../platform/clock.ts'
import type { GuardedFetch } from '../platform/guarded-fetch.ts'
import { postJson } from './post-message.usecases.ts'
import { getConfig, type Sender } from './senders.rules.ts'
import { buildWebhookPayload } from './webhook-payload.rules.ts'

type Options = { fetch: Pick<GuardedFetch, 'post'>; clock: Pick<Clock, 'now'> }

/** Sends messages as JSON, signed by Standard Webhooks: https://github.com/standard-webhooks/standard-webhooks */
export const createWebhookSender =
  ({ fetch, clock }: Options): Sender =>
  async (message, channel, signal) => {
    const config = getConfig(channel, 'webhook')
    const body = JSON.stringify(buildWebhookPayload(message))
    const now = clock.now()
    const secrets = signingSecrets(config, now)
    const signatures = secrets.map(secret => new Webhook(secret).sign(message.id, now, body))
    const headers = {
      'webhook-id': message.id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': signatures.join(' '),
    }
    return postJson(fetch, { url: config.url, headers, body, signal, secrets: [...secrets, ...signatures] })
  }
