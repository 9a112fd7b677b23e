import { describe, expect, test } from 'vitest'
import { noBackups } from '../testing/health/no-backups.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { diskPart } from './health.rules.ts'
import { createFindHealth, type HealthSources } from './health.usecases.ts'

const away = async (): Promise<never> => {
  throw new Error('Failed query: select 1 – connect ECONNREFUSED 10.1.2.3:5432')
}

const sweep = {
  id: '1',
  state: 'running',
  total: 175,
  done: 3,
  failed: 1,
  startedAt: '2026-03-07T12:00:00.000Z',
  finishedAt: null,
} as const

/** Stand-ins with only what a health check uses. */
const databaseThat = (check: () => Promise<void>) => ({ check })
const clock = createTestClock()

const findHealthOf = (change: Partial<HealthSources>) =>
  createFindHealth({
    clock,
    database: databaseThat(async () => undefined),
    storageTroubles: { find: () => undefined },
    dataDir: undefined,
    findLastSweep: async () => sweep,
    findMeasuring: async () => ({ state: 'measuring', observedAt: null }),
    findPause: async () => undefined,
    findMailFault: async () => undefined,
    backups: noBackups,
    findSignInFault: () => undefined,
    ...change,
  })

const healthOf = (change: Partial<HealthSources>) => findHealthOf(change)(false)

describe('health', () => {
  test('a server whose parts are all well is ready and reports its last sweep', async () => {
    expect(await healthOf({})).toMatchObject({
      ready: true,
      why: 'Everything answers.',
      storage: { ok: true, detail: 'it answers' },
      disk: null,
      lastSweep: sweep,
    })
  })

  test('a database that is down is named without its address or a statement, and nothing else is read from it', async () => {
    const health = await healthOf({ database: databaseThat(away), findLastSweep: away, findMailFault: away })
    expect(health).toMatchObject({
      ready: false,
      storage: { ok: false, detail: 'it does not answer' },
      lastSweep: null,
    })
    expect(health.why).toMatch(/^The database: it does not answer\. /)
    expect(JSON.stringify(health)).not.toMatch(/10\.1\.2\.3|select 1/)
  })

  // Promise: P10
  test.each([
    ['full', 'The database: it has no space left, so nothing new is saved.'],
    ['damaged', 'The database: it has files that cannot be read.'],
  ] as const)(
    'the health of storage that is %s says so, and the server stays ready because it can read',
    async (trouble, why) => {
      expect(await healthOf({ storageTroubles: { find: () => trouble } })).toMatchObject({
        ready: true,
        why,
        storage: { ok: false },
      })
    },
  )

  test('a server that is stopping says so, whatever else is wrong', async () => {
    for (const database of [databaseThat(async () => undefined), databaseThat(away)]) {
      expect(await findHealthOf({ database })(true)).toMatchObject({ ready: false, why: 'The server is stopping.' })
    }
  })

  test('a server that has stopped measuring says so but stays ready, because it can show its data', async () => {
    const since = new Date('2026-03-07T06:00:00Z')
    const stopped = { state: 'stopped', since, observedAt: since } as const
    expect(await healthOf({ findMeasuring: async () => stopped })).toMatchObject({
      ready: true,
      why: 'Measuring: no chart has been measured since 2026-03-07T06:00:00.000Z.',
      measuring: { ok: false },
    })
    expect(await healthOf({ findMeasuring: away })).toMatchObject({ ready: true, measuring: { ok: false } })
  })

  test('a pause of the App Store is reported, and the server is ready', async () => {
    const until = new Date('2026-03-07T12:01:00Z')
    const pause = { since: new Date('2026-03-07T12:00:00Z'), until, reason: 'The App Store refused a call.' }
    expect(await healthOf({ findPause: async () => pause })).toMatchObject({
      ready: true,
      why: 'The App Store: calls pause until 2026-03-07T12:01:00.000Z and then resume automatically. The App Store refused a call.',
    })
  })

  test('a mail server at fault is reported without its answer, and without a mail server nothing is reported', async () => {
    const fault = { since: clock.now(), answer: '550 of 10.1.2.3', people: 3 }
    const health = await healthOf({ findMailFault: async () => fault })
    expect(health).toMatchObject({
      ready: true,
      why: 'E-mail: the mail server has refused messages since 2026-03-07T12:00:00.000Z.',
    })
    expect(JSON.stringify(health)).not.toContain('10.1.2.3')
    expect(await healthOf({ findMailFault: undefined })).toMatchObject({ mail: null, why: 'Everything answers.' })
  })

  test('a provider with which nobody can sign in is reported, and the server is ready', async () => {
    expect(await healthOf({})).toMatchObject({ signIn: { ok: true }, why: 'Everything answers.' })
    expect(await healthOf({ findSignInFault: () => 'nobody can sign in with Acme' })).toMatchObject({
      ready: true,
      why: 'Signing in: nobody can sign in with Acme.',
      signIn: { ok: false },
    })
    expect(await healthOf({ findSignInFault: undefined })).toMatchObject({ signIn: null, why: 'Everything answers.' })
  })

  test('a disk is low before it is full, and unknown space is reported', async () => {
    expect(diskPart(2_345_000_000)).toEqual({ ok: true, detail: '2.3 GB free' })
    expect(diskPart(499_999_999)).toEqual({ ok: false, detail: '499 MB free' })
    expect(diskPart(undefined)).toEqual({ ok: false, detail: 'the free space is not known' })
    expect((await healthOf({ dataDir: import.meta.dirname })).disk?.detail).toMatch(/free$/)
  })

  // Promise: P19
  test('a hundred simultaneous probes share one check', async () => {
    let looks = 0
    const look = async () => {
      looks += 1
    }
    const findHealth = findHealthOf({ database: databaseThat(look) })
    await Promise.all(Array.from({ length: 100 }, () => findHealth(false)))
    expect(looks).toBe(1)
    clock.advance(1_000)
    await findHealth(false)
    expect(looks).toBe(2)
  })

  test('a probe beside heavy statements gets the previous result at once, for three seconds', async () => {
    let check = async (): Promise<void> => undefined
    const findHealth = findHealthOf({ database: databaseThat(() => check()) })
    await findHealth(false)
    const { promise: slow, reject } = Promise.withResolvers<never>()
    check = () => slow
    clock.advance(1_000)
    expect(await findHealth(false)).toMatchObject({ ready: true })
    clock.advance(1_999)
    expect(await findHealth(false)).toMatchObject({ ready: true })
    clock.advance(1)
    const probe = findHealth(false)
    reject(new Error('away'))
    expect(await probe).toMatchObject({ ready: false })
  })

  // Promise: P9
  test('a database that does not answer counts as down after two seconds', async () => {
    const silent = databaseThat(() => new Promise(() => undefined))
    expect(await healthOf({ database: silent })).toMatchObject({ ready: false, storage: { ok: false } })
  })
})
