import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildMessage } from '../channels/testing/messages.ts'
import { buildWebhookPayload } from './webhook-payload.rules.ts'

test('the payload of a webhook matches docs/webhooks.md', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../docs/webhooks.md'), 'utf8')
  const [, example = ''] = /```json\n([\s\S]*?)```/.exec(page) ?? []
  expect(JSON.parse(JSON.stringify(buildWebhookPayload(buildMessage())))).toEqual(JSON.parse(example))
  for (const field of Object.keys(JSON.parse(example).data.changes[0])) expect(page).toContain(`\`${field}\``)
})
