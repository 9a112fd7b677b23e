import { beforeAll, expect, test } from 'vitest'
import { getDataHealth } from '#contract/data-health.ts'
import { chartPlans } from '../collector/collector.table.ts'
import { maintenanceRuns } from '../maintenance/maintenance.table.ts'
import { openTestServer } from '../testing/test-server.ts'
import { createMetrics } from './metrics.usecases.ts'

let opened: Awaited<ReturnType<typeof openTestServer>>

const token = 'a-long-enough-token-0123'

beforeAll(async () => {
  opened = await openTestServer({ environment: { METRICS_TOKEN: token } })
})

const scrape = (authorization?: string) =>
  opened.server.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })

const readMetrics = async (): Promise<string[]> => (await scrape(`Bearer ${token}`)).body.split('\n')

test.each([undefined, 'Bearer', 'Bearer wrong', token, `Basic ${token}`, `Bearer ${token}x`])(
  'the metrics require the token, and %j is refused',
  async authorization => {
    const answer = await scrape(authorization)
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['www-authenticate']).toBe('Bearer')
    expect(answer.body).not.toContain('rank_atlas')
  },
)

test('the metrics cover data, jobs, responses and the process, and omit anything unmeasured', async () => {
  const { db } = opened.services.database
  const at = opened.clock.now()
  const later = new Date(at.getTime() + 90_000)
  const run = { job: 'rankingsCleanup', params: {}, startedAt: at, resumedAt: at } as const
  await db.insert(maintenanceRuns).values([
    { ...run, state: 'success', endedAt: later },
    { ...run, state: 'running' },
  ])
  await db
    .insert(chartPlans)
    .values({ chartKey: 'us:top-free:36:iphone', priority: 2, freshnessMs: 1000, plannedAt: at })
  await opened.server.inject('/api/apps/4711/summary')
  const lines = await readMetrics()
  for (const line of [
    'rank_atlas_facts_readable 1',
    'rank_atlas_countries 175',
    'rank_atlas_countries_fresh 0',
    'rank_atlas_measuring_stopped 0',
    'rank_atlas_charts_planned 1',
    'rank_atlas_charts_due 1',
    'rank_atlas_charts_waiting 0',
    'rank_atlas_recordings_queued 0',
    'rank_atlas_collector_paused 0',
    'rank_atlas_deliveries_waiting{kind="email"} 0',
    'rank_atlas_deliveries_given_up{kind="webhook"} 0',
    'rank_atlas_job_last_duration_seconds{job="rankingsCleanup"} 90',
    `rank_atlas_job_last_success_timestamp_seconds{job="rankingsCleanup"} ${later.getTime() / 1000}`,
    'rank_atlas_job_state{job="rankingsCleanup",state="running"} 1',
    'rank_atlas_http_request_duration_seconds_count{method="GET",route="/api/apps/:appStoreId/summary",status="4xx"} 1',
  ]) {
    expect(lines).toContain(line)
  }
  expect(lines.some(line => line.startsWith('process_resident_memory_bytes '))).toBe(true)
  expect(lines.filter(line => /^rank_atlas_(storefront_)?measured_age/.test(line))).toEqual([])
})

test('data health is cached, with an ETag', async () => {
  const first = await opened.server.inject('/api/data-health')
  expect(getDataHealth.response.parse(first.json())).toMatchObject({
    freshCountries: 0,
    totalCountries: 175,
    measuredAt: null,
    stoppedSince: null,
    staleAfterHours: 72,
  })
  const tagged = await opened.server.inject({
    url: '/api/data-health',
    headers: { 'if-none-match': String(first.headers.etag) },
  })
  expect(tagged.statusCode).toBe(304)
})

test('while a database is down, metrics about the data are absent and those of the process remain', async () => {
  const { clock, log } = opened.services
  const away = async (): Promise<never> => {
    throw new Error('connection refused')
  }
  const lines = (await createMetrics({ clock, log, findFacts: away }).render()).split('\n')
  expect(lines).toContain('rank_atlas_facts_readable 0')
  expect(lines.filter(line => /^rank_atlas_(countries|charts|measuring)/.test(line))).toEqual([])
  expect(lines.some(line => line.startsWith('process_cpu_seconds_total '))).toBe(true)
})
