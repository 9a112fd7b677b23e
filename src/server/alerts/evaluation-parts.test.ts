import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { AlertQuestion, AlertSchedule } from '#domain/alerts.ts'
import { dayMs, hourMs, minuteMs } from '#domain/units.ts'
import { replaceNotifications } from '../accounts/notifications.repository.ts'
import { finishMeasuredCharts, leaseMeasuredCharts } from '../history/measured-charts.repository.ts'
import { measuredCharts } from '../history/measured-charts.table.ts'
import { buildEvaluation, changesOf, openMeasuredAlerting } from '../testing/alerts/alerting.ts'
import { removeTrackedApp } from '../tracking/tracking.repository.ts'
import { alertRules, notices } from './alerts.table.ts'

const start = new Date('2026-03-02T12:00:00Z')
const app = 7
const others = Array.from({ length: 60 }, (_, index) => 100 + index)
const at = (rank: number): number[] => others.toSpliced(rank - 1, 0, app)
const moved: AlertQuestion = { kind: 'moved', places: 5, direction: 'any' }

const open = async (schedule: Partial<AlertSchedule> = {}, running: () => number[] = () => []) => {
  const world = await openMeasuredAlerting(start, { listRunningSweeps: async () => running() })
  const userId = await world.addPerson({ rules: [{ question: moved }], appIds: [app], schedule })
  /** Sweeps one chart and returns the delivered ranks of the app, before and after. */
  const sweep = async (rank: number) => {
    await world.record(at(rank))
    await world.evaluate()
    return deliver()
  }
  const deliver = async () => {
    await world.outbox.deliverDue()
    return world.received
      .splice(0)
      .map(({ message }) => changesOf(message).map(({ previousRank, rank }) => [previousRank, rank]))
  }
  return { ...world, userId, sweep, deliver, nextDay: () => world.clock.advance(dayMs) }
}

describe('no notification goes to a person', () => {
  test('no notification goes to a person with notifications off; once they are on again, only later changes are sent', async () => {
    const { db, userId, evaluate, sweep, deliver, nextDay } = await open()
    await sweep(10)
    nextDay()
    expect(await sweep(20)).toEqual([[[10, 20]]])
    await replaceNotifications(db, userId, { notificationsEnabled: false, email: '' })
    nextDay()
    expect(await sweep(30)).toEqual([])
    await replaceNotifications(db, userId, { notificationsEnabled: true, email: '' })
    expect(await evaluate()).toBeUndefined()
    expect(await deliver()).toEqual([])
    nextDay()
    expect(await sweep(40)).toEqual([[[30, 40]]])
    expect(await db.$count(notices)).toBe(2)
  })

  test('no notification goes to a person whose rule is off, or who no longer tracks the app', async () => {
    const { db, userId, sweep, nextDay } = await open()
    await sweep(10)
    await db.update(alertRules).set({ isOn: false })
    nextDay()
    expect(await sweep(20)).toEqual([])
    await db.update(alertRules).set({ isOn: true })
    nextDay()
    expect(await sweep(30)).toEqual([[[20, 30]]])
    await removeTrackedApp(db, { userId, appId: app })
    nextDay()
    expect(await sweep(40)).toEqual([])
    expect(await db.$count(notices)).toBe(1)
  })
})

describe('the schedule of messages', () => {
  test('the schedule of messages puts all changes of a day, a climb and a fall alike, into one daily digest', async () => {
    const { clock, sweep, deliver } = await open({ digest: 'daily', hour: 8 })
    for (const rank of [20, 30, 40, 35, 20]) {
      expect(await sweep(rank)).toEqual([])
      clock.advance(2 * hourMs)
    }
    clock.set(new Date('2026-03-03T07:59:00Z'))
    expect(await deliver()).toEqual([])
    clock.set(new Date('2026-03-03T08:00:00Z'))
    expect(await deliver()).toEqual([
      [
        [40, 20],
        [20, 40],
      ],
    ])
  })

  test('the schedule of messages sends a weekly digest on its day, with the changes of seven days', async () => {
    const { clock, sweep, deliver } = await open({ digest: 'weekly', hour: 8, weekday: 1 })
    for (const rank of [50, 44, 38, 32, 26, 20, 14]) {
      expect(await sweep(rank)).toEqual([])
      clock.advance(dayMs)
    }
    clock.set(new Date('2026-03-09T08:00:00Z'))
    expect(await deliver()).toEqual([[[50, 14]]])
  })

  // Promise: P4
  test('the schedule of messages sends a digest that came due in 26 hours without a server once, and reports no drop because of them', async () => {
    const { clock, sweep, deliver } = await open({ digest: 'daily', hour: 8 })
    await sweep(10)
    clock.set(new Date('2026-03-03T06:00:00Z'))
    expect(await sweep(20)).toEqual([])
    clock.advance(26 * hourMs + 30 * minuteMs)
    expect([await deliver(), await deliver()]).toEqual([[[[10, 20]]], []])
    expect(await sweep(20)).toEqual([])
    clock.set(new Date('2026-03-05T08:00:00Z'))
    expect(await deliver()).toEqual([])
    expect(await sweep(30)).toEqual([])
    clock.advance(dayMs)
    expect([await deliver(), await deliver()]).toEqual([[[[20, 30]]], []])
  })

  test('the schedule of messages moves everything over the daily limit into one message of the next day', async () => {
    const { clock, sweep, deliver } = await open({ dailyCap: 2 })
    const sent: unknown[] = []
    for (const rank of [10, 20, 30, 40, 50]) {
      sent.push(await sweep(rank))
      clock.advance(hourMs)
    }
    expect(sent).toEqual([[], [[[10, 20]]], [[[20, 30]]], [], []])
    clock.set(new Date('2026-03-03T00:00:00Z'))
    expect(await deliver()).toEqual([[[30, 50]]])
  })
})

describe('a sweep', () => {
  const paid = { type: 'top-paid' } as const

  test('a sweep in progress is awaited and reported as one', async () => {
    let running = [1]
    const { clock, record, evaluate, deliver } = await open({}, () => running)
    await record(at(10), {}, 1)
    await record(at(10), paid, 1)
    running = []
    await evaluate()
    clock.advance(dayMs)
    running = [2]
    await record(at(20), {}, 2)
    expect(await evaluate()).toBeUndefined()
    clock.advance(30 * minuteMs)
    await record(at(25), paid, 2)
    expect(await evaluate()).toBeUndefined()
    running = []
    await evaluate()
    expect(await deliver()).toEqual([
      [
        [10, 20],
        [10, 25],
      ],
    ])
  })

  test('a sweep that takes hours is reported in parts of an hour, not chart by chart', async () => {
    let running: number[] = []
    const { clock, record, evaluate, deliver } = await open({}, () => running)
    const genres = [6000, 6001, 6002, 6003, 6004, 6005, 6006, 6007, 6008, 6009] as const
    for (const genre of genres) await record(at(10), { genre }, 1)
    await evaluate()
    clock.advance(20 * hourMs)
    running = [2]
    const parts: number[] = []
    for (const genre of genres) {
      await record(at(20), { genre }, 2)
      clock.advance(10 * minuteMs)
      await evaluate()
      parts.push(...(await deliver()).map(({ length }) => length))
    }
    running = []
    await evaluate()
    parts.push(...(await deliver()).map(({ length }) => length))
    expect(parts).toEqual([6, 4])
  })
})

describe('an evaluation', () => {
  // Promise: P3
  test('an evaluation that is killed between reading and writing reports once, after its lease', async () => {
    const { db, clock, record, evaluate, sweep, deliver, nextDay } = await open()
    await sweep(10)
    nextDay()
    await record(at(20))
    const killed = await leaseMeasuredCharts(db, { now: clock.now(), running: [] })
    expect(killed.charts).toHaveLength(1)
    clock.advance(9 * minuteMs)
    expect(await evaluate()).toBeUndefined()
    clock.advance(minuteMs)
    expect(await evaluate()).toMatchObject({ notices: 1 })
    expect(await finishMeasuredCharts(db, killed)).toBe(false)
    expect(await evaluate()).toBeUndefined()
    expect(await deliver()).toEqual([[[10, 20]]])
  })

  test('two evaluations that run in parallel report each change once', async () => {
    const world = await open()
    await world.sweep(10)
    world.nextDay()
    await world.record(at(20))
    const other = buildEvaluation(world)
    const reports = await Promise.all([world.evaluate(), other(), world.evaluate()])
    expect(reports.filter(report => report !== undefined)).toHaveLength(1)
    expect(await world.deliver()).toEqual([[[10, 20]]])
  })

  test('an evaluation that lost some of its charts writes nothing and leaves all of them to others', async () => {
    const { db, clock, record } = await open()
    await record(at(10))
    await record(at(10), { storefront: 'de' })
    const lease = await leaseMeasuredCharts(db, { now: clock.now(), running: [] })
    const [first] = lease.charts
    const later = sql`lease_until + interval '1 minute'`
    await db
      .update(measuredCharts)
      .set({ leaseUntil: later })
      .where(eq(measuredCharts.id, first?.id ?? 0))
    expect(await finishMeasuredCharts(db, lease)).toBe(false)
    expect(await db.$count(measuredCharts)).toBe(2)
  })
})
