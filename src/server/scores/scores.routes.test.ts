import { expect, test } from 'vitest'
import { listScoreWeights } from '#contract/scores.ts'
import { signIn } from '../testing/test-people.ts'
import { openTestServer } from '../testing/test-server.ts'
import { recordMarketSize } from './market-sizes.repository.ts'

test('admins read the size of each country, the mean of its last three readings, and which countries have none', async () => {
  const { server, services } = await openTestServer({ environment: { COLLECTOR_STOREFRONTS: 'us,de,jp' } })
  const { db } = services.database
  const months = ['2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01'].map(day => new Date(`${day}T00:00:00Z`))
  for (const [index, readAt] of months.entries())
    await recordMarketSize(db, { storefront: 'us', readAt, ratings: 10 ** index, apps: 100, chartAt: readAt })
  const url = '/api/admin/score-weights'
  const { cookie } = await signIn(services, { name: 'Ada', isAdmin: true })
  const answer = await server.inject({ url, headers: { cookie } })
  expect(listScoreWeights.response.parse(answer.json()).marketSizes).toEqual({
    measured: [{ storefront: 'us', ratings: 370, readings: 3, observedAt: '2026-03-01T00:00:00.000Z' }],
    missing: ['de', 'jp'],
  })
  expect((await server.inject({ url })).statusCode).toBe(401)
})
