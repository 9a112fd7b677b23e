import { Webhook } from 'standardwebhooks'
import type { Clock } from '../platform/clock.ts'
import type { GuardedFetch } from '../platform/guarded-fetch.ts'
import { getConfig } from './channels.rules.ts'
import { postJson } from './post-message.usecases.ts'
import type { Sender } from './senders.rules.ts'
import { buildWebhookPayload } from './webhook-payload.rules.ts'
import { signingSecrets } from './webhook-secrets.rules.ts'

type Options = { fetch: Pick<GuardedFetch, 'post'>; clock: Pick<Clock, 'now'> }

/** Messages as JSON, signed by Standard Webhooks: https://github.com/standard-webhooks/standard-webhooks */
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
