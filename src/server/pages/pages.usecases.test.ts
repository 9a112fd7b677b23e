import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createHttpServer } from '../platform/http/http.ts'
import { createOwnFetch } from '../platform/http/own-fetch.ts'
import { networkOf } from '../platform/http/rate-limits.ts'

// Promise: P19
test('what a page asks counts for the address of its reader', async () => {
  const server = await createHttpServer({ log: pino({ level: 'silent' }), imageSources: [] })
  server.get('/api/network', async request => ({ network: networkOf(request) }))
  const ask = createOwnFetch(server, { address: '203.0.113.7' })
  expect(await (await ask('/api/network', { headers: {} })).json()).toEqual({ network: '203.0.113.7' })
  await server.close()
})
