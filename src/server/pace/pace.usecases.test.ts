import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs, secondMs } from '#domain/units.ts'
import type { Log } from '../platform/process/log.ts'
import { createLogLines } from '../testing/log-lines.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { createOutgoing } from './outgoing.usecases.ts'
import { PausedError } from './pace.errors.ts'
import { paceSlots } from './pace.table.ts'
import { createPace } from './pace.usecases.ts'
import { usualQueue } from './shares.rules.ts'

const start = new Date('2026-03-07T12:00:00Z')
const call = { budget: 'charts', url: 'https://itunes.apple.com/' } as const
const perMinute = { charts: 20, search: 15 }

const openPace = async (log: Log = pino({ level: 'silent' })) => {
  const { db } = await openTestDatabase()
  const clock = createTestClock(start)
  const pace = createPace({ db, clock, log, perMinute })
  const late = () => new Date(clock.now().getTime() + dayMs)
  /** Waits for a slot, makes a call that is answered at once, and returns the seconds since the start. */
  const takeAt = async (from = pace, budget: 'charts' | 'search' = 'charts'): Promise<number> => {
    const { slot } = await from.take(budget, { queue: usualQueue(budget), until: late() })
    const permit = await slot?.beforeCall({ budget, url: call.url })
    await permit?.afterCall?.(clock.now())
    return (clock.now().getTime() - start.getTime()) / secondMs
  }
  /** Seconds until the next call may go out. */
  const waitSeconds = async (): Promise<number> =>
    ((await pace.findNext('charts')).getTime() - clock.now().getTime()) / secondMs
  return { db, clock, log, pace, takeAt, waitSeconds }
}

describe('the pace', () => {
  test('the pace never exceeds the limit in any window of a minute, and is kept within 2 %', async () => {
    const { takeAt } = await openPace()
    const moments: number[] = []
    for (let index = 0; index < 100; index += 1) moments.push(await takeAt())
    for (const at of moments)
      expect(moments.filter(other => other >= at && other < at + 60).length).toBeLessThanOrEqual(20)
    expect((moments.at(-1) ?? 0) / (99 * 3)).toBeLessThan(1.02)
  })

  test('the pace allows no bursts of late calls, not even after a process stalled for an hour', async () => {
    const { takeAt, clock } = await openPace()
    await takeAt()
    clock.advance(hourMs)
    const moments = [await takeAt(), await takeAt(), await takeAt()]
    const gaps = moments.slice(1).map((at, index) => at - (moments[index] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThan(2.7)
  })

  test('the pace loses no slot when calls are slightly late', async () => {
    const { takeAt, clock } = await openPace()
    let last = 0
    for (let index = 0; index < 50; index += 1) {
      last = await takeAt()
      clock.advance(200)
    }
    expect(last).toBeLessThan(49 * 3.03 + 0.5)
  })

  test('the pace is separate for charts and search', async () => {
    const { takeAt, pace } = await openPace()
    expect([await takeAt(), await takeAt(pace, 'search')]).toEqual([0, 0])
  })

  test('the pace is shared by two processes on one database', async () => {
    const { db, clock, log, pace, takeAt } = await openPace()
    const other = createPace({ db, clock, log, perMinute })
    const moments: number[] = []
    for (let index = 0; index < 10; index += 1) moments.push(await takeAt(index % 2 === 0 ? pace : other))
    expect(moments.at(-1)).toBeGreaterThan(9 * 3)
  })

  test('the pace gives parallel callers one slot each', async () => {
    const { db, clock, log, pace } = await openPace()
    const other = createPace({ db, clock, log, perMinute })
    const until = new Date(start.getTime() + dayMs)
    await Promise.all(
      [pace, other, pace, other, pace].map(process => process.take('charts', { queue: 'charts', until })),
    )
    expect(clock.now().getTime() - start.getTime()).toBeGreaterThan(4 * 3 * secondMs)
  })

  test('the pace gives no slot to a caller who cannot wait that long, and uses none', async () => {
    const { pace, takeAt } = await openPace()
    await takeAt()
    const until = new Date(start.getTime() + secondMs)
    expect(await pace.take('charts', { queue: 'charts', until })).toEqual({ retryAt: expect.any(Date) })
    expect(await takeAt()).toBeLessThan(3.1)
  })

  test('the pace pauses charts and search for a minute after a refusal, doubling each time up to half an hour', async () => {
    const { pace, clock, takeAt, waitSeconds } = await openPace()
    await takeAt()
    const pauses: number[] = []
    for (let index = 0; index < 7; index += 1) {
      await pace.recordRefusal()
      pauses.push(await waitSeconds())
      expect((await pace.findNext('search')).getTime()).toBe((await pace.findNext('charts')).getTime())
      clock.advance(31 * minuteMs)
    }
    expect(pauses).toEqual([60, 120, 240, 480, 960, 1800, 1800])
  })

  test('the pace is not paused longer by refusals of calls that were in flight', async () => {
    const { pace, takeAt, waitSeconds, clock } = await openPace()
    await takeAt()
    await pace.recordRefusal()
    clock.advance(10 * secondMs)
    await pace.recordRefusal()
    await pace.recordRefusal()
    expect(await waitSeconds()).toBe(50)
  })

  test('the pace obeys Retry-After up to a day, even during a pause', async () => {
    const { pace, takeAt, waitSeconds, clock } = await openPace()
    const inSeconds = (seconds: number) => new Date(clock.now().getTime() + seconds * secondMs)
    await takeAt()
    await pace.recordRefusal(inSeconds(5))
    expect(await waitSeconds()).toBe(60)
    await pace.recordRefusal(inSeconds(600))
    expect(await waitSeconds()).toBe(600)
    await pace.recordRefusal(inSeconds(10 * 86_400))
    expect(await waitSeconds()).toBe(86_400)
  })

  test('the pace stops doubling after a success following the pause, but a success of a call in flight does not end the pause', async () => {
    const { pace, takeAt, waitSeconds, clock } = await openPace()
    await takeAt()
    await pace.recordRefusal()
    await pace.recordSuccess()
    expect(await waitSeconds()).toBe(60)
    clock.advance(61 * secondMs)
    await pace.recordRefusal()
    expect(await waitSeconds()).toBe(120)
    clock.advance(121 * secondMs)
    await pace.recordSuccess()
    await pace.recordRefusal()
    expect(await waitSeconds()).toBe(60)
  })

  // Promise: P5
  test('the pace survives a clock that is set back by hours, and so does a pause', async () => {
    const { pace, takeAt, waitSeconds, clock } = await openPace()
    await takeAt()
    clock.advance(-2 * hourMs)
    expect(await takeAt()).toBe(-7200)
    await pace.recordRefusal()
    clock.advance(-2 * hourMs)
    expect(await waitSeconds()).toBe(60)
    expect(await takeAt()).toBeLessThan(-4 * 3600 + 61)
  })

  test('the pace makes App Store client calls wait for a slot, and refuses them if a pause is too long', async () => {
    const { pace, clock, takeAt } = await openPace()
    await takeAt()
    await pace.beforeCall(call)
    expect(clock.now().getTime() - start.getTime()).toBeGreaterThan(3 * secondMs)
    clock.advance(minuteMs)
    await pace.recordRefusal(new Date(clock.now().getTime() + hourMs))
    await expect(pace.beforeCall(call)).rejects.toBeInstanceOf(PausedError)
  })

  test('the pace counts a slot taken ahead for the first request of the call and for no other', async () => {
    const { pace, clock } = await openPace()
    const { slot } = await pace.take('charts', { queue: 'charts', until: start })
    await slot?.beforeCall(call)
    expect(clock.now()).toEqual(start)
    await slot?.beforeCall(call)
    expect(clock.now().getTime()).toBeGreaterThan(start.getTime() + 3 * secondMs)
  })

  test('the pace gets a slot back that was not used in time, and takes another one', async () => {
    const { db, pace, clock, takeAt } = await openPace()
    await takeAt()
    const { slot } = await pace.take('charts', { queue: 'charts', until: new Date(start.getTime() + minuteMs) })
    clock.advance(6 * secondMs)
    await slot?.beforeCall(call)
    const taken = (await db.select().from(paceSlots)).map(({ takenAt }) => takenAt.getTime() - start.getTime())
    expect(taken.toSorted((a, b) => a - b)).toEqual([0, expect.any(Number)])
    expect(Math.max(...taken)).toBeGreaterThanOrEqual(9 * secondMs)
  })

  test('the pace says why and until when it pauses, in one line of the log, and in another that calls go on', async () => {
    const { log: collected, lines } = createLogLines()
    const { db, pace, clock, takeAt } = await openPace(collected)
    const outgoing = createOutgoing({ db, clock, paces: [pace], perMinute })
    expect(await outgoing.findPause()).toBeUndefined()
    await takeAt()
    await pace.recordRefusal()
    await pace.recordRefusal()
    const until = new Date(start.getTime() + minuteMs)
    expect(await outgoing.findPause()).toMatchObject({
      since: start,
      until,
      reason: expect.stringContaining('refused'),
    })
    clock.advance(61 * secondMs)
    await pace.recordSuccess()
    await pace.recordSuccess()
    expect(await outgoing.findPause()).toBeUndefined()
    expect(lines.map(line => JSON.parse(line)).map(({ level, msg }) => [level, msg])).toEqual([
      [40, expect.stringContaining(`for 60 s, until ${until.toISOString()}`)],
      [30, 'The App Store answers again after a pause; calls go on.'],
    ])
  })

  test('the pace stops waiting for a slot on abort', async () => {
    const { pace, takeAt } = await openPace()
    await takeAt()
    const abort = new AbortController()
    abort.abort()
    await expect(pace.take('charts', { queue: 'charts', until: start, signal: abort.signal })).rejects.toThrow()
  })
})
