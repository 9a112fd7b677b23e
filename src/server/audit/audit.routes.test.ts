import { beforeAll, describe, expect, test } from 'vitest'
import { type AuditAction, auditPage } from '#contract/audit.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { personalData } from '#contract/personal-data.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { maintenanceRuns } from '../maintenance/maintenance.table.ts'
import { storeSuspect } from '../testing/stored-suspect.ts'
import { sameOrigin, signIn } from '../testing/test-people.ts'
import { openTestServer } from '../testing/test-server.ts'

type Person = { userId: string; cookie: string }
type Call = { url: string; payload?: object }

let opened: Awaited<ReturnType<typeof openTestServer>>
let ada: Person
let ben: Person
let eve: Person
let token: { id: string }

const ask = (method: Endpoint['method'], { url, payload }: Call, { cookie }: Person = ada) =>
  opened.server.inject({ method, url, headers: { ...sameOrigin, cookie }, ...(payload && { payload }) })

const listActs = async () => auditPage.parse((await ask('GET', { url: '/api/admin/audit' })).json()).entries

beforeAll(async () => {
  opened = await openTestServer({
    environment: {
      COLLECTOR_ENABLED: 'true',
      COLLECTOR_AUTOSTART: 'true',
      COLLECTOR_STOREFRONTS: 'us,de',
      // No mail server listens there: a failed attempt is recorded, too.
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'ranks@mail.example',
    },
  })
  const { services } = opened
  const apps = [11, 12].map(appId => ({ appId, name: `App ${appId}` }))
  await recordSeenApps(services.database.db, apps, { storefront: 'us', at: services.clock.now() })
  ada = await signIn(services, { name: 'Ada', isAdmin: true })
  ben = await signIn(services, { name: 'Ben' })
  eve = await signIn(services, { name: 'Eve' })
  const grant = { name: 'Eve', scopes: ['read' as const], expiresInDays: 7 as const }
  const { database } = opened.services
  const { tokens } = opened.services.membership
  token = await database.db.transaction(tx => tokens.create(tx, { ...eve, isAdmin: false }, grant))
})

/** One action: its setup, the call, and the expected log entry. */
type Scene = Call & { before?: () => Promise<unknown>; action: AuditAction; subject?: string }

const publicApp = '/api/admin/public-apps/11'
const internationalApp = '/api/admin/top-international-apps/11'

const jobName = 'rankingsCleanup'
const ofJob = { payload: { jobName }, subject: jobName }

/** Starts the job, even if an earlier scene has done so. No worker runs it here. */
const startJob = () => ask('POST', { url: '/api/admin/maintenance/optimize-rankings', payload: { threshold: 9 } })

const endJobs = () => opened.services.database.db.delete(maintenanceRuns)

const startedJob = (subject: string, call: Call): Scene => ({
  ...call,
  before: endJobs,
  action: 'job.start',
  subject,
})

const interruptJob = async () => {
  await endJobs()
  await startJob()
  await opened.services.database.db.update(maintenanceRuns).set({ state: 'interrupted' })
}

/** One scene pauses the collector, but the others need it running. */
const resume = () => ask('POST', { url: '/api/admin/collector/resume' })

const ofSpan = { from: '2026-01-05T00:00:00Z', to: '2026-01-06T00:00:00Z' }
const withdrawal = { ...ofSpan, reason: 'why', readings: 1 }
const oneReading = { subject: '1 measurement of 1 chart' }

const measureOnce = async () => {
  const chart = { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' } as const
  const observedAt = new Date(ofSpan.from)
  const snapshot = { chart, observedAt, source: 'rss' as const, depth: 100, appIds: [11, 12] }
  await opened.services.history.snapshots.recordSnapshots([snapshot])
}

const withdrawOnce = async () => {
  await measureOnce()
  await ask('POST', { url: '/api/admin/withdrawals', payload: withdrawal })
}

const scenes: Record<string, () => Scene> = {
  addPublicApp: () => ({ url: publicApp, action: 'public-list.add', subject: '11' }),
  addPublicAppByUrl: () => ({
    url: '/api/admin/public-apps/url',
    payload: { url: 'https://apps.apple.com/us/app/x/id12' },
    action: 'public-list.add',
    subject: '12',
  }),
  cancelJob: () => ({ before: startJob, url: '/api/admin/maintenance/cancel', action: 'job.cancel', ...ofJob }),
  changeRole: () => ({
    url: `/api/admin/people/${eve.userId}/role`,
    payload: { isAdmin: true },
    action: 'role.change',
    subject: eve.userId,
  }),
  decideSuspect: () => ({
    before: () => storeSuspect(opened.services.database.db, { appId: 11, at: opened.services.clock.now() }),
    url: '/api/admin/suspects/1/decision',
    payload: { decision: 'accept' },
    action: 'suspect.accept',
    subject: 'us:top-free:36:iphone',
  }),
  importTopCharts: () => startedJob('topChartsImport', { url: '/api/admin/maintenance/top-charts-import' }),
  optimizeRankings: () =>
    startedJob(jobName, { url: '/api/admin/maintenance/optimize-rankings', payload: { threshold: 7 } }),
  pauseCollector: () => ({ url: '/api/admin/collector/pause', action: 'collector.pause' }),
  refreshApp: () => ({ url: '/api/admin/apps/11/refresh', action: 'app.refresh', subject: '11' }),
  regenerateShareImages: () => ({ url: '/api/admin/og/regenerate', action: 'images.regenerate' }),
  regenerateSummaries: () => startedJob('supabaseSync', { url: '/api/admin/summaries/regenerate' }),
  removeInternationalApp: () => ({ url: internationalApp, action: 'international.remove', subject: '11' }),
  removePublicApp: () => ({
    before: () => ask('POST', { url: publicApp }),
    url: publicApp,
    action: 'public-list.remove',
    subject: '11',
  }),
  resetJobStatus: () => ({
    before: startJob,
    url: '/api/admin/maintenance/reset-status',
    action: 'job.reset',
    ...ofJob,
  }),
  restoreInternationalApp: () => ({
    before: () => ask('DELETE', { url: internationalApp }),
    url: `${internationalApp}/restore`,
    action: 'international.restore',
    subject: '11',
  }),
  resumeJob: () => ({ before: interruptJob, url: '/api/admin/maintenance/resume', action: 'job.resume', ...ofJob }),
  resumeCollector: () => ({
    before: () => ask('POST', { url: '/api/admin/collector/pause' }),
    url: '/api/admin/collector/resume',
    action: 'collector.resume',
  }),
  retryFailedCharts: () => ({ url: '/api/admin/collector/retry-failed', action: 'collector.retry-failed' }),
  revokeAnyToken: () => ({
    url: `/api/admin/tokens/${token.id}`,
    payload: { reason: 'why' },
    action: 'token.revoke',
    subject: token.id,
  }),
  saveScoreWeights: () => ({
    url: '/api/admin/score-weights',
    payload: { weights: [{ storefront: 'us', weight: 2 }] },
    action: 'score-weights.save',
  }),
  sendMailTest: () => ({ url: '/api/admin/mail/test', payload: { address: 'ada@example.com' }, action: 'mail.test' }),
  startBackup: () => ({ url: '/api/admin/backups', action: 'backup.start' }),
  startCollecting: () => ({
    url: '/api/admin/first-run/start',
    payload: { storefronts: ['us', 'de'], genres: [] },
    action: 'collector.selection',
  }),
  undoWithdrawal: () => ({
    before: withdrawOnce,
    url: '/api/admin/withdrawals/1/undo',
    payload: {},
    action: 'withdrawal.undo',
    ...oneReading,
  }),
  withdrawReadings: () => ({
    before: measureOnce,
    url: '/api/admin/withdrawals',
    payload: withdrawal,
    action: 'withdrawal.make',
    ...oneReading,
  }),
  updateRankings: () =>
    startedJob('rankingsUpdate', { url: '/api/admin/rankings/update', payload: { type: 'efficient' } }),
}

/** Not a GET, but it changes nothing: the check only sends a request to the App Store. */
const noActs = ['checkAppStore']

const acts = endpoints.filter((endpoint: Endpoint) => endpoint.access === 'admin' && endpoint.method !== 'GET')
const staged = acts.filter(({ name }) => name in scenes).map(endpoint => [endpoint.name, endpoint as Endpoint] as const)

describe("an admin's action", () => {
  test("an admin's action has a scene here for every endpoint", () => {
    const named = [...Object.keys(scenes), ...noActs]
    expect(named.sort()).toEqual(acts.map(({ name }) => name).sort())
  })

  test.each(staged)("an admin's action is recorded once, with admin and object: %s", async (name, { method }) => {
    const { before, url, payload, action, subject = null } = scenes[name]?.() ?? { url: '', action: 'job.start' }
    await resume()
    await before?.()
    const known = await listActs()
    const call = { url, ...(payload && { payload }) }
    expect((await ask(method, call, ben)).statusCode, 'nobody else may').toBe(403)
    expect(await listActs()).toEqual(known)
    const answer = await ask(method, call)
    expect(answer.statusCode, answer.body).toBeLessThan(300)
    const [written, ...others] = await listActs()
    // A page has fifty entries, so the new one may have pushed out the oldest.
    expect(others).toEqual(known.slice(0, 49))
    expect(written).toMatchObject({ username: 'Ada', action, subject })
  })
})

describe('people in the audit log', () => {
  const exportOf = async (person: Person) =>
    personalData.parse((await ask('GET', { url: `/api/users/${person.userId}/data` }, person)).json())
  const changeRole = (by: Person, of: Person, isAdmin: boolean) =>
    ask('PUT', { url: `/api/admin/people/${of.userId}/role`, payload: { isAdmin } }, by)

  test('people in the audit log get their own actions and role changes in their data export, and nothing about others', async () => {
    const { services } = opened
    const [boss, cleo] = [await signIn(services, { isAdmin: true }), await signIn(services, { name: 'Cleo' })]
    await changeRole(boss, cleo, true)
    const back = await signIn(services, { name: 'Cleo' })
    await ask('POST', { url: '/api/admin/public-apps/12' }, back)
    await ask('DELETE', { url: '/api/admin/public-apps/12', payload: { reason: 'mine' } }, back)
    const { adminActs, roleChanges } = await exportOf(back)
    expect(adminActs.at(-1)).toEqual({
      id: expect.any(String),
      at: '2026-03-07T12:00:00.000Z',
      action: 'public-list.remove',
      subject: '12',
      subjectName: 'App 12',
      reason: 'mine',
      details: null,
    })
    expect(roleChanges).toEqual([{ at: '2026-03-07T12:00:00.000Z', details: 'Became an admin.' }])
    const ofBoss = await exportOf(boss)
    expect(ofBoss.adminActs).toMatchObject([{ action: 'role.change', subject: cleo.userId, subjectName: 'Cleo' }])
    expect(ofBoss.roleChanges).toEqual([])
    expect((await exportOf(ben)).adminActs).toEqual([])
  })

  test('people in the audit log leave their actions behind when deleted, without name and id', async () => {
    const dora = await signIn(opened.services, { name: 'Dora' })
    await changeRole(ada, dora, true)
    const back = await signIn(opened.services, { name: 'Dora' })
    await ask('DELETE', { url: '/api/admin/top-international-apps/12', payload: { reason: 'not one' } }, back)
    const before = await ask('GET', { url: '/api/admin/audit.csv' })
    expect(before.body).toContain('Dora,international.remove')
    const payload = { confirmation: 'delete my account' }
    expect((await ask('DELETE', { url: `/api/users/${dora.userId}`, payload }, back)).statusCode).toBe(204)
    const [removal, change] = await listActs()
    expect(removal).toMatchObject({ username: null, action: 'international.remove', subject: '12' })
    expect(change).toMatchObject({ username: 'Ada', action: 'role.change', subject: null, subjectName: null })
    const file = (await ask('GET', { url: '/api/admin/audit.csv' })).body
    expect(file).not.toContain(dora.userId)
    expect(file).not.toContain('Dora,')
  })

  test('only admins can read the log and its file', async () => {
    for (const url of ['/api/admin/audit', '/api/admin/audit.csv', '/api/admin/AUDIT.csv']) {
      expect([403, 404], url).toContain((await ask('GET', { url }, ben)).statusCode)
      expect([401, 404], url).toContain((await opened.server.inject({ url })).statusCode)
    }
  })

  test.each(['-1', '1e3', '', '9'.repeat(17), "1'--"])('an invalid page is refused: cursor=%s', async cursor => {
    const url = `/api/admin/audit?cursor=${encodeURIComponent(cursor)}`
    expect((await ask('GET', { url })).json()).toMatchObject({ status: 400, code: 'request.invalid' })
  })
})

test('pages of the log repeat and lose nothing while it grows', async () => {
  const createTokens = async (count: number) => {
    const { database } = opened.services
    const { tokens } = opened.services.membership
    const grant = { name: 'Page', scopes: ['read' as const], expiresInDays: 7 as const }
    const { userId } = await signIn(opened.services)
    for (let made = 0; made < count; made += 1) {
      await database.db.transaction(tx => tokens.create(tx, { userId, isAdmin: false }, grant))
    }
  }
  const read = async (cursor?: string) =>
    auditPage.parse((await ask('GET', { url: `/api/admin/audit${cursor ? `?cursor=${cursor}` : ''}` })).json())
  const readOn = async ({ entries, nextCursor }: Awaited<ReturnType<typeof read>>): Promise<number[]> => {
    const ids = entries.map(({ id }) => Number(id))
    return nextCursor === null ? ids : [...ids, ...(await readOn(await read(nextCursor)))]
  }
  for (let round = 0; round < 3; round += 1) await createTokens(20)
  const atFirst = await read()
  await createTokens(20)
  const ids = await readOn(atFirst)
  expect(ids.length).toBeGreaterThanOrEqual(60)
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
  const newest = ids[0] ?? 0
  const all = await readOn(await read())
  expect(all.filter(id => id <= newest)).toEqual(ids)
})
