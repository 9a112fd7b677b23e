import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createHttpServer } from '../platform/http/http.ts'
import { sendAs } from '../platform/http/own-calls.ts'
import { networkOf } from '../platform/http/rate-limits.ts'

// Promise: P19
test('what a page asks counts for the address of its reader', async () => {
  const server = await createHttpServer({ log: pino({ level: 'silent' }), imageSources: [] })
  server.get('/api/network', async request => ({ network: networkOf(request) }))
  const send = sendAs(server, { isCharged: false, address: '203.0.113.7' })
  expect(await (await send('/api/network', {})).json()).toEqual({ network: '203.0.113.7' })
  await server.close()
})
