import { afterEach, expect, test } from 'vitest'
import { setSend } from '#web/lib/api-client.ts'
import { render, textOf } from '#web/testing/render.tsx'
import { demoEmailsQuery } from './demo-outbox.queries.ts'

afterEach(() => setSend((url, init) => fetch(url, init)))

const sentAt = '2026-11-20T14:02:00.000Z'

test('each e-mail opens in a new tab and shows its recipient', async () => {
  const letters = [{ id: 12, to: 'max@demo.invalid', subject: 'Tidal <Notes>: #8', sentAt }]
  const html = await render('/demo-outbox', client => client.setQueryData(demoEmailsQuery.queryKey, { letters }))
  expect(textOf(html)).toMatch(/Nothing was sent.* Nov 20, 2:02 PM Tidal &lt;Notes&gt;: #8 .*max@demo\.invalid/)
  expect(html).toMatch(/<a href="\/demo\/letters\/12" target="_blank" rel="noopener"/)
})

test('an empty outbox explains how to get an e-mail', async () => {
  const html = await render('/demo-outbox', client => client.setQueryData(demoEmailsQuery.queryKey, { letters: [] }))
  expect(textOf(html)).toContain('No e-mails yet')
})

test('outside the demo the page does not exist', async () => {
  setSend(async () => new Response('{}', { status: 404, headers: { 'content-type': 'application/json' } }))
  const text = textOf(await render('/demo-outbox', () => undefined))
  expect(text).toContain('404 Page Not Found')
  expect(text).not.toContain('Nothing was sent')
})
