import { beforeAll, expect, test } from 'vitest'
import { getDataHealth } from '#contract/data-health.ts'
import { dayMs, hourMs, secondMs } from '#domain/units.ts'
import { chartPlans } from '../collector/collector.table.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'
import { maintenanceRuns } from '../maintenance/maintenance.table.ts'
import { paces } from '../pace/pace.table.ts'
import { createHttpServer } from '../platform/http/http.ts'
import { version } from '../platform/process/version.ts'
import { openTestServer } from '../testing/test-server.ts'
import { addMetricsRoutes } from './health.routes.ts'
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
  const pace = { budget: 'charts', nextCallAt: at }
  await db.insert(paces).values([
    { ...pace, egress: 'fra', seenAt: at, pausedAt: at, pausedUntil: later, refusals: 2 },
    { ...pace, egress: 'gone', seenAt: new Date(at.getTime() - hourMs), refusals: 5 },
    { ...pace, egress: 'former', seenAt: new Date(at.getTime() - 8 * dayMs) },
  ])
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
    'rank_atlas_collector_paused 0',
    'rank_atlas_appstore_pause_seconds{egress="fra",budget="charts"} 90',
    'rank_atlas_appstore_refusals{egress="fra"} 2',
    'rank_atlas_appstore_reading{egress="fra"} 1',
    'rank_atlas_appstore_reading{egress="gone"} 0',
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
  const ofGone = lines.filter(line => /egress="(gone|former)"/.test(line))
  expect(ofGone, 'nothing that would stay for ever').toEqual(['rank_atlas_appstore_reading{egress="gone"} 0'])
})

test('the metrics name the version, and count failed statements of the storage and the delay of the event loop', async () => {
  opened.services.storage.storageTroubles.note('full', new Error('no space'))
  const lines = await readMetrics()
  expect(lines).toContain(`rank_atlas_build_info{version="${version}"} 1`)
  expect(lines).toContain('rank_atlas_storage_errors_total{trouble="full"} 1')
  expect(lines).toContain('rank_atlas_storage_errors_total{trouble="away"} 0')
  expect(lines.some(line => line.startsWith('nodejs_eventloop_lag_p99_seconds '))).toBe(true)
})

test('data health is cached, with an ETag', async () => {
  const first = await opened.server.inject('/api/data-health')
  expect(getDataHealth.response.parse(first.json())).toMatchObject({
    freshCountries: 0,
    totalCountries: 175,
    observedAt: null,
    stoppedSince: null,
    staleAfterSeconds: 259_200,
    keptSince: null,
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

const local = '127.0.0.1'

test.each([
  ['a program on this machine', local, {}, [], 200],
  ['a program on this machine over IPv6', '::1', {}, [], 200],
  ['a program on this machine over both', '::ffff:127.0.0.1', {}, [], 200],
  ['another machine', '192.168.1.9', {}, [], 403],
  ['another machine that claims to be this one', '192.168.1.9', { 'x-forwarded-for': local }, [], 403],
  ['a visitor of a proxy that is not trusted', local, { 'x-forwarded-for': '203.0.113.7' }, [], 403],
  ['such a visitor who claims to be this machine', local, { 'x-forwarded-for': local }, [], 403],
  ['a visitor of another such proxy', local, { 'x-real-ip': '203.0.113.7' }, [], 403],
  ['a visitor of a trusted proxy', local, { 'x-forwarded-for': '203.0.113.7' }, [local], 403],
  ['such a visitor with a false address', local, { 'x-forwarded-for': `${local}, 203.0.113.7` }, [local], 403],
  ['a program on this machine beside a trusted proxy', local, {}, [local], 200],
  ['this machine through a trusted proxy elsewhere', '10.0.0.2', { 'x-forwarded-for': local }, ['10.0.0.2'], 200],
])('without a token, the answer to %s is as expected', async (_, remoteAddress, headers, trustedProxies, status) => {
  const { metrics } = opened.services.oversight
  const server = await createHttpServer({ log: opened.services.log, imageSources: [], trustedProxies })
  addMetricsRoutes(server, { metrics, token: undefined })
  const answer = await server.inject({ url: '/metrics', remoteAddress, headers })
  expect(answer.statusCode).toBe(status)
  expect(answer.body.includes('rank_atlas')).toBe(status === 200)
  if (status === 403) expect(answer.json().message).toContain('METRICS_TOKEN')
  await server.close()
})

test('the metrics say whether people can sign in, but only if a provider is asked', async () => {
  let fault: string | undefined
  const parts = { clock: opened.clock, log: opened.services.log, findFacts: () => Promise.reject(new Error('away')) }
  const { render } = createMetrics({ ...parts, findSignInFault: () => fault })
  expect(await render()).toContain('rank_atlas_sign_in_fault 0')
  fault = 'nobody can sign in'
  expect(await render()).toContain('rank_atlas_sign_in_fault 1')
  expect(await createMetrics(parts).render()).not.toContain('sign_in_fault')
})

// Promise: P14
test('the metrics have the age and the fresh charts of each planned country, and none of them looks fresh unmeasured', async () => {
  const { clock, services } = opened
  const at = clock.now()
  const snapshot = (storefront: 'us' | 'fr'): Snapshot => ({
    chart: { storefront, type: 'top-paid', genre: 36, device: 'iphone' },
    observedAt: at,
    source: 'rss',
    depth: 100,
    appIds: [4711],
  })
  await services.history.snapshots.recordSnapshots([snapshot('us'), snapshot('fr')])
  const plan = { priority: 2, freshnessMs: hourMs, plannedAt: at }
  await services.database.db
    .insert(chartPlans)
    .values(['us', 'de'].map(storefront => Object.assign({ chartKey: `${storefront}:top-paid:36:iphone` }, plan)))
  clock.advance(90 * secondMs)
  const lines = (await readMetrics()).filter(line => line.startsWith('rank_atlas_storefront_'))
  expect(lines).toEqual([
    'rank_atlas_storefront_measured_age_seconds{storefront="us"} 90',
    'rank_atlas_storefront_charts_fresh{storefront="de"} 0',
    'rank_atlas_storefront_charts_fresh{storefront="us"} 1',
  ])
})
