import { type WebhookEvent, webhookEvents } from '#domain/alerts.ts'
import type { Operation } from './operations.rules.ts'

const summaries: Record<WebhookEvent, string> = {
  'alert.fired': 'Alert rules of the owner found changes; `data` has a title, the changes and notes.',
  'measurement.recorded': 'Charts were recorded; `data` names them, without ranks. For webhooks of admins.',
  'sweep.finished': 'A sweep has ended; `data` counts its charts by outcome. For webhooks of admins.',
  'measuring.stopped': 'Nothing is measured any more; `data` says since when. For webhooks of admins.',
}

const received = { description: 'Any 2xx answer: the message has arrived.' }
const gone = { description: 'The address is gone: the channel is turned off.' }

/** What the server sends to the addresses of people, signed by Standard Webhooks. docs/webhooks.md has each field. */
export const buildWebhooks = (tag: string): Record<string, { post: Operation }> =>
  Object.fromEntries(
    webhookEvents.map(type => [
      type,
      {
        post: {
          operationId: `on.${type}`,
          summary: summaries[type],
          tags: [tag],
          description: 'The server sends it to the address of a webhook channel.',
          security: [{}],
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['type', 'timestamp', 'data'],
                  properties: {
                    type: { type: 'string', const: type },
                    timestamp: { type: 'string', format: 'date-time' },
                    data: { type: 'object' },
                  },
                },
              },
            },
          },
          responses: { '2XX': received, '410': gone },
        },
      },
    ]),
  )
