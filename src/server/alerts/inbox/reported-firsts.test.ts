import { expect, test } from 'vitest'
import type { Chart } from '#domain/charts.ts'
import { topThresholds } from '#domain/ranks.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import { openMeasuredAlerting } from '../../testing/alerts/alerting.ts'
import { appNews, notices } from '../alerts.table.ts'
import { readFindings } from './notices.repository.ts'
import { createCorrectFirsts } from './reported-firsts.usecases.ts'
import { listStandingNotices } from './withdrawn-changes.usecases.ts'

const start = new Date('2026-03-01T12:00:00Z')
const appId = 4711
const others = Array.from({ length: 100 }, (_, index) => 10_000 + index)
const chart: Chart = { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' }
const withAppAt = (rank: number): number[] => others.toSpliced(rank - 1, 1, appId)

/** Eight days without the app, then a day whose rank is reported as a first time. */
const open = async () => {
  const world = await openMeasuredAlerting(start, { listPublicAppIds: async () => [appId] })
  const { db, clock, history } = world
  await world.addPerson({ rules: [{ question: { kind: 'first-top', tops: topThresholds } }], appIds: [appId] })
  const measure = async (ids: readonly number[]) => {
    clock.advance(dayMs)
    await world.record(ids)
    await world.evaluate()
    await world.outbox.deliverDue()
  }
  for (let day = 0; day < 8; day += 1) await measure(others)
  await measure(withAppAt(9))
  const listMarks = async () => {
    const rows = await readFindings(db, await db.select().from(notices).orderBy(notices.id))
    const news = await db.select().from(appNews)
    return [...rows.flatMap(({ apps }) => apps), ...news].flatMap(({ changes }) =>
      changes.map(({ reason, isNotFirst }) => [reason.kind, isNotFirst ?? false]),
    )
  }
  const listNotes = async () => (await db.select().from(notices).orderBy(notices.id)).flatMap(({ notes }) => notes)
  const correct = createCorrectFirsts({ db, history, clock, hasMail: false })
  /** Earlier history that an import brings. */
  const importRank = (rank: number, daysBefore: number) =>
    history.snapshots.recordSnapshots([
      {
        chart,
        observedAt: new Date(start.getTime() - daysBefore * dayMs),
        source: 'import',
        depth: 100,
        appIds: withAppAt(rank),
      },
    ])
  return { ...world, measure, correct, importRank, listMarks, listNotes }
}

test('a first time that an import disproves is marked, and each notified person gets one correction', async () => {
  const { db, clock, correct, importRank, listMarks, listNotes, outbox, received } = await open()
  expect(received.splice(0).map(({ message }) => message.title)).toEqual([
    'App 4711: first time in the top 10 in United States',
  ])
  expect(await correct()).toBe(0)
  // Earlier, but not within the top 10.
  await importRank(40, 9)
  expect([await correct(), await listNotes()]).toEqual([0, []])
  await importRank(4, 10)
  clock.advance(hourMs)
  expect(await correct()).toBe(1)
  expect(await listMarks()).toEqual([
    ['first-top', true],
    ['first-country', true],
  ])
  expect(await listNotes()).toEqual([{ kind: 'not-first', changes: 1, apps: ['App 4711'], moreApps: 0 }])
  await outbox.deliverDue()
  expect(received.flatMap(({ message }) => message.notes)).toEqual([
    'Corrected: 1 change of App 4711 in your alerts was not a first time or best rank. Earlier measurements, imported later, show this.',
  ])
  expect([await correct(), (await listNotes()).length]).toEqual([0, 1])
  // Unsent messages are no longer sent.
  const [first] = await listStandingNotices(db, [1])
  expect(first?.apps).toEqual([{ appId, changes: [] }])
})

test('a first time stays if earlier history confirms it, or if it was reported more than five weeks ago', async () => {
  const { clock, correct, importRank, listMarks, listNotes, measure } = await open()
  await importRank(60, 10)
  await measure(withAppAt(3))
  clock.advance(40 * dayMs)
  await importRank(1, 11)
  // No one is notified of changes older than five weeks.
  expect([await correct(), await listNotes()]).toEqual([0, []])
  expect((await listMarks()).every(([, isNotFirst]) => !isNotFirst)).toBe(true)
})
