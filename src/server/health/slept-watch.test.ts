import { pino } from 'pino'
import { expect, test } from 'vitest'
import { dayMs } from '#domain/units.ts'
import type { Measuring } from '../collector/standstill.rules.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { createAlarmKeeper } from './alarm-keeper.usecases.ts'
import { alarms } from './alarms.table.ts'
import { createWatch } from './watch.usecases.ts'

const start = new Date('2026-03-07T12:00:00Z')
const before = new Date(start.getTime() - dayMs)
const stopped: Measuring = { state: 'stopped', since: before, observedAt: before }
const roundsPerMinute = 12

/** A watch that runs, on a clock whose sleep ends when the test says so. */
const startWatch = async () => {
  const { db } = await openTestDatabase()
  const clock = createTestClock(start)
  let rest = Promise.withResolvers<() => void>()
  const sleep = (ms: number, signal?: AbortSignal) =>
    new Promise<void>(wake => {
      signal?.addEventListener('abort', () => wake())
      rest.resolve(() => {
        rest = Promise.withResolvers()
        clock.advance(ms)
        wake()
      })
    })
  const log = pino({ level: 'silent' })
  const watch = createWatch({
    clock: { now: clock.now, sleep },
    log,
    alarms: createAlarmKeeper({ db, clock, log, hasMail: false, admins: [] }),
    deliverAlarms: undefined,
    lookAtBackups: async () => undefined,
    findMeasuring: async () => stopped,
  })
  const stop = watch.start()
  const liveOn = async (minutes: number) => {
    for (let round = 0; round < minutes * roundsPerMinute; round += 1) (await rest.promise)()
    await rest.promise
  }
  return { clock, liveOn, stop, listAlarms: () => db.select().from(alarms) }
}

// Promise: P5
test('after the machine slept or its clock was set ahead, the alarm waits for the grace period', async () => {
  const { clock, liveOn, stop, listAlarms } = await startWatch()
  await liveOn(5)
  clock.advance(5 * dayMs)
  await liveOn(9)
  expect(await listAlarms()).toEqual([])
  await liveOn(3)
  expect(await listAlarms()).toHaveLength(1)
  await stop()
})
