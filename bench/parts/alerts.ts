import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { type AlertQuestion, defaultQuestions, everyChart } from '#domain/alerts.ts'
import { dayMs, secondMs } from '#domain/units.ts'
import { createFakeAppStore } from '#fake-appstore'
import { users } from '../../src/server/accounts/accounts.table.ts'
import { ensureAlertPeople } from '../../src/server/alerts/alert-people.repository.ts'
import { createBackTest } from '../../src/server/alerts/back-test.usecases.ts'
import { createEvaluation } from '../../src/server/alerts/evaluation.usecases.ts'
import { createHistory } from '../../src/server/history/history.usecases.ts'
import type { Snapshot } from '../../src/server/history/snapshots.rules.ts'
import type { Database } from '../../src/server/platform/database.ts'
import { openDatabase } from '../../src/server/platform/open-database.ts'
import { createTestClock } from '../../src/server/testing/test-clock.ts'
import { listTrackedAppIds } from '../../src/server/tracking/tracking.repository.ts'
import { createRandom, median, timeMs } from '../measure.ts'
import { formatCount, type PartReport } from '../report.ts'
import { overallCharts } from '../store-world.ts'

const people = 10_000
const appsEach = 20
const daysBefore = 30
const sweeps = 6
const targetMs = 5_000
const firstTargetMs = 15_000
const backTestTargetMs = 300
const firstDay = new Date('2026-09-01T12:00:00Z')

/** The extra rules that some people have besides the default ones. */
const moves: AlertQuestion[] = [
  { kind: 'moved', places: 20, direction: 'any' },
  { kind: 'unusual-move', direction: 'any' },
]

const { world } = createFakeAppStore({ seed: 1 })

const snapshotsOf = (at: Date): Snapshot[] =>
  overallCharts.map((chart, index) => {
    const appIds = world.rankedAppIds({ chart, at }).slice(0, 100)
    // As at Apple's pace: twenty charts a minute, each at a different time.
    const observedAt = new Date(at.getTime() + index * 3 * secondMs)
    return { chart, observedAt, source: 'rss', depth: 100, appIds }
  })

/** Everybody tracks apps that rank somewhere; every fifth person also has rules for large and for unusual moves. */
const addPeople = async (db: Database, appIds: readonly number[]): Promise<void> => {
  const random = createRandom(7)
  const now = firstDay.toISOString()
  const rows = Array.from({ length: people }, (_, index) => ({
    id: randomUUID(),
    name: `person-${index}`,
    apps: [...new Set(Array.from({ length: appsEach * 2 }, () => appIds[Math.floor(random() * appIds.length)]))].slice(
      0,
      appsEach,
    ),
  }))
  await db.execute(sql`INSERT INTO apps (app_id, name, developer, first_seen_at)
    SELECT id::bigint, 'App ' || id, 'Somebody', ${now}::timestamptz FROM jsonb_array_elements_text(${JSON.stringify(appIds)}::jsonb) AS id`)
  await db.execute(sql`INSERT INTO users (id, issuer, subject, username, email, is_email_verified, created_at, last_seen_at)
    SELECT id, 'bench', name, name, name || '@example.com', true, ${now}::timestamptz, ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row(id uuid, name text)`)
  await db.execute(sql`INSERT INTO tracked_apps (user_id, app_id, tracked_at)
    SELECT id, app::bigint, ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row(id uuid, apps jsonb), jsonb_array_elements_text(apps) AS app`)
  await ensureAlertPeople(db, firstDay)
  await db.execute(sql`INSERT INTO alert_rules (id, user_id, app_id, question, scope, is_on, created_at)
    SELECT gen_random_uuid(), users.id, NULL, question, ${JSON.stringify(everyChart)}::jsonb, true, ${now}::timestamptz
    FROM users, jsonb_array_elements(${JSON.stringify(moves)}::jsonb) AS question WHERE username ~ '[05]$'`)
}

const openWorld = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rank-atlas-bench-alerts-'))
  const database = await openDatabase({ dataDir: folder })
  const { db } = database
  const clock = createTestClock(firstDay)
  const history = createHistory({ db, clock })
  const evaluate = createEvaluation({
    db,
    history,
    clock,
    log: pino({ level: 'silent' }),
    hasMail: true,
    listRunningSweeps: async () => [],
    listTrackedAppIds: () => listTrackedAppIds(db),
    listPublicAppIds: async () => [],
  })
  const end = async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { db, clock, history, evaluate, end }
}

/** The number of people whose back-tests are timed, for every kind of rule. */
const testers = 8

/**
 * How long a person waits for a back-test while writing a rule: the median for each kind of rule, over people with different
 * apps.
 */
const timeBackTests = async (world: Awaited<ReturnType<typeof openWorld>>) => {
  const backTest = createBackTest(world)
  const ids = (await world.db.select({ id: users.id }).from(users).orderBy(users.username).limit(testers)).map(
    ({ id }) => id,
  )
  const found: { kind: string; ms: number; changes: number }[] = []
  for (const question of [...defaultQuestions, ...moves]) {
    const times: number[] = []
    const totals: number[] = []
    for (const id of ids) {
      const body = { appStoreId: null, question, scope: everyChart, isOn: true, channelIds: null }
      times.push(await timeMs(async () => void totals.push((await backTest(id, body)).total)))
    }
    found.push({ kind: question.kind, ms: median(times), changes: totals.reduce((sum, total) => sum + total, 0) })
  }
  return found
}

/** Evaluates full sweeps of the world for many people: the delay from the end of a sweep until messages are written. */
export const measureAlerts = async (): Promise<PartReport> => {
  const opened = await openWorld()
  const { db, clock, history, evaluate, end } = opened
  try {
    const seen = new Set<number>()
    for (let day = 0; day < daysBefore; day += 1, clock.advance(dayMs)) {
      const snapshots = snapshotsOf(clock.now())
      for (const { appIds } of snapshots) for (const appId of appIds) seen.add(appId)
      await history.snapshots.recordSnapshots(snapshots)
      // As every night.
      await history.fileReadings({ before: new Date(clock.now().getTime() - dayMs) })
    }
    await addPeople(db, [...seen])
    const times: number[] = []
    const reports: unknown[] = []
    for (let sweep = 0; sweep < sweeps; sweep += 1, clock.advance(dayMs)) {
      const fetches = snapshotsOf(clock.now()).map(snapshot => ({
        ...snapshot,
        outcome: 'recorded' as const,
        snapshot,
      }))
      await history.record(fetches)
      times.push(await timeMs(async () => void reports.push(await evaluate())))
    }
    const [first = Number.NaN, ...later] = times
    const ms = median(later)
    const backTests = await timeBackTests(opened)
    const slowest = Math.max(...backTests.map(backTest => backTest.ms))
    const rowOf = (what: string, measured: number, mostMs: number) => ({
      what,
      measured: `${(measured / 1000).toFixed(2)} s`,
      target: `≤ ${mostMs / 1000} s`,
      holds: measured <= mostMs,
    })
    const size = `${formatCount(people)} people × ${appsEach} apps, ${formatCount(overallCharts.length)} charts`
    return {
      part: 'alerts',
      figures: { people, appsEach, charts: overallCharts.length, apps: seen.size, times, reports, backTests },
      rows: [
        rowOf(`look at a full sweep for alerts, ${size}, median of ${later.length}`, ms, targetMs),
        rowOf('  the first time, when nothing is known of how charts move (our own target)', first, firstTargetMs),
        rowOf(`back-test of a rule for ${appsEach} apps, slowest kind`, slowest, backTestTargetMs),
      ],
    }
  } finally {
    await end()
  }
}
