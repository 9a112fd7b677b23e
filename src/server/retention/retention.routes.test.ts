import { expect, test } from 'vitest'
import { auditPage } from '#contract/audit.ts'
import { getRetention } from '#contract/retention.ts'
import { dayMs } from '#domain/units.ts'
import { recordAct } from '../audit/audit.repository.ts'
import { sampleWorld } from '../testing/history-worlds.ts'
import { signIn } from '../testing/test-people.ts'
import { openTestServer } from '../testing/test-server.ts'

const { server, services, clock } = await openTestServer({
  environment: { RETENTION_HISTORY_MONTHS: '4', RETENTION_AUDIT_DAYS: '30' },
})
const { cookie, userId } = await signIn(services, { name: 'Ada', isAdmin: true })
const read = async (url: string) => (await server.inject({ url, headers: { cookie } })).json()
const readState = async () => getRetention.response.parse(await read('/api/admin/retention'))

test('admins see how large the data is, how long the disk lasts, and how long each thing is kept', async () => {
  expect(await readState()).toMatchObject({ bytesPerDay: null, lastsDays: null, settlesAtBytes: null, keptSince: null })
  expect((await readState()).everyChart).toMatchObject({ charts: 44_100, isOwn: false })
  const start = new Date(clock.now().getTime() - 200 * dayMs)
  const before = await readState()
  const snapshots = sampleWorld({ start, days: 200 })
  await services.history.snapshots.recordSnapshots(snapshots)
  const state = await readState()
  expect(state.history.ranks).toBe(snapshots.reduce((sum, { appIds }) => sum + appIds.length, 0))
  expect(state.history.bytes).toBeGreaterThan(before.history.bytes + 10_000)
  expect(state.database.bytes).toBeGreaterThan(1_000_000)
  expect(state.freeBytes).toBeGreaterThan(0)
  expect(state.bytesPerDay).toBeGreaterThan(0)
  expect(state.settlesAtBytes).toBe(Math.round((state.bytesPerDay ?? 0) * (365.25 / 12) * 5))
  expect(Object.fromEntries(state.things.map(({ thing, kept }) => [thing, kept]))).toEqual({
    history: { count: 4, unit: 'months' },
    evidence: { count: 400, unit: 'days' },
    logs: { count: 30, unit: 'days' },
    audit: { count: 30, unit: 'days' },
    notices: { count: 180, unit: 'days' },
    deliveries: { count: 30, unit: 'days' },
  })
  expect(state.things[0]?.setting).toBe('RETENTION_HISTORY_MONTHS')
})

test('each night, months and acts that are too old are deleted, and the page says since when history is kept', async () => {
  const { db } = services.database
  await recordAct(db, { userId }, { action: 'backup.start' }, new Date(clock.now().getTime() - 40 * dayMs))
  await recordAct(db, { userId }, { action: 'mail.test' }, clock.now())
  await services.keeping.retention.forgetOld()
  const keptSince = '2025-11-01T00:00:00.000Z'
  expect(await readState()).toMatchObject({ keptSince })
  expect(await read('/api/data-health')).toMatchObject({ keptSince })
  const acts = auditPage.parse(await read('/api/admin/audit')).entries.map(({ action }) => action)
  expect(acts).toContain('mail.test')
  expect(acts).not.toContain('backup.start')
})
