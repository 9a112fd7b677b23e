import { pino } from 'pino'
import { expect, test } from 'vitest'
import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { addDays, startOfDay } from '#domain/days.ts'
import type { AppId } from '#domain/ranks.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { ensureUser } from '../accounts/users.repository.ts'
import { listActs } from '../audit/audit.repository.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { createHistory } from '../history/history.usecases.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'
import type { Database } from '../platform/database/database.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { createScores } from './scores.usecases.ts'

const [genre, appId] = [6000, 6_300_000_001]

const chartOf = (storefront: StorefrontCode): Chart => ({ storefront, genre, type: 'top-free', device: 'iphone' })

const addAdmin = async (db: Database, now: Date) => {
  const identity = { issuer: 'https://id.test', subject: 'ada', username: 'ada', email: null, isEmailVerified: false }
  return { userId: (await ensureUser(db, identity, now)).id }
}

test('weights of admins count from the first of the next month, and rewrite no earlier score', async () => {
  const { db } = await openTestDatabase()
  const clock = createTestClock(new Date('2026-03-31T23:00:00Z'))
  const history = createHistory({ db, clock })
  const plan = new Set((['us', 'jp'] as const).map(storefront => chartKeyOf(chartOf(storefront))))
  const scores = createScores({
    db,
    history,
    clock,
    log: pino({ level: 'silent' }),
    stalenessHours: 72,
    listPlannedCharts: async () => plan,
  })
  await recordSeenApps(db, [{ appId, name: 'App', genre, price: 0 }], { storefront: 'us', at: clock.now() })
  const days = Array.from({ length: 30 }, (_, index) => addDays('2026-03-15', index))
  const first = (storefront: StorefrontCode, appIds: readonly AppId[]): Snapshot[] =>
    days.map(day => ({ chart: chartOf(storefront), observedAt: startOfDay(day), source: 'rss', depth: 100, appIds }))
  await history.snapshots.recordSnapshots([...first('us', [appId]), ...first('jp', [1])])
  await scores.saveWeights({
    admin: await addAdmin(db, clock.now()),
    weights: [{ storefront: 'us', weight: 3 }],
    reason: 'Size',
  })
  expect(await scores.getAppScore(appId, { days: 0 })).toMatchObject({
    score: 50,
    weights: { choice: 'equal', version: 1 },
  })

  clock.set(new Date('2026-04-04T12:00:00Z'))
  const weighed = await scores.getAppScore(appId, { days: 5 })
  expect(weighed).toMatchObject({
    score: 75,
    weekChange: 25,
    place: { place: 1 },
    weights: { choice: 'edited', version: 2, validFrom: '2026-04-01' },
  })
  expect(weighed.history.map(({ score, weightsVersion }) => [score, weightsVersion])).toEqual([
    [50, 1],
    [50, 1],
    [75, 2],
    [75, 2],
    [75, 2],
  ])
  expect(weighed.parts.map(({ storefront, weight }) => [storefront, weight])).toEqual([
    ['us', 0.75],
    ['jp', 0.25],
  ])
  expect(await scores.listSigned()).toEqual([
    {
      version: 2,
      choice: 'edited',
      validFrom: '2026-04-01',
      weights: [{ storefront: 'us', weight: 3 }],
      madeAt: '2026-03-31T23:00:00.000Z',
      madeBy: 'ada',
    },
  ])
  expect((await listActs(db, { limit: 1 }))[0]).toMatchObject({
    action: 'score-weights.save',
    username: 'ada',
    reason: 'Size',
    details: 'Version 2: weights of 1 of the countries, from 2026-04-01.',
  })
})
