import { Writable } from 'node:stream'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { hourMs, minuteMs } from '#domain/units.ts'
import { takeClock } from '../../testing/jumping-date.ts'
import { openTestDatabase } from '../../testing/test-databases.ts'
import { endBeforeNextRun, type JobDefinition, type Jobs, startJobs } from './jobs.ts'

const startTestJobs = async (definitions: readonly JobDefinition[]) => {
  const database = await openTestDatabase()
  const lines: string[] = []
  const log = pino(
    new Writable({
      write: (chunk, _, done) => {
        lines.push(String(chunk))
        done()
      },
    }),
  )
  const awaited = definitions.map(definition => ({ ...definition, isAwaited: true }))
  const jobs: Jobs = await startJobs({ database, log, definitions: awaited })
  onTestFinished(() => jobs.stop())
  const countQueued = async (name: string): Promise<number> => {
    const { rows } = await database.jobsDb.executeSql('select id from pgboss.job where name = $1', [name])
    return rows.length
  }
  return { jobs, lines, countQueued }
}

test('a job runs, a failing job is logged and retried, and an exclusive queue holds one run', async () => {
  const runs = vi.fn(async () => undefined)
  const failing = vi.fn(async () => {
    if (failing.mock.calls.length === 1) throw new Error('not yet')
  })
  const counted = Promise.withResolvers<void>()
  const single = vi.fn(() => counted.promise)
  const { jobs, lines, countQueued } = await startTestJobs([
    { name: 'test.runs', run: runs },
    { name: 'test.fails-once', queue: { retryDelay: 0, retryBackoff: false }, run: failing },
    { name: 'test.single', queue: { policy: 'exclusive' }, run: single },
  ])
  const names = ['test.runs', 'test.runs', 'test.fails-once', 'test.single', 'test.single']
  await Promise.all(names.map(name => jobs.send(name)))
  expect(await countQueued('test.single')).toBe(1)
  counted.resolve()
  await expect.poll(() => failing).toHaveBeenCalledTimes(2)
  expect(
    lines.filter(line => line.includes('The job test.fails-once failed and will be retried: not yet')),
  ).toHaveLength(1)
  await expect.poll(() => single).toHaveBeenCalledTimes(1)
  await expect.poll(() => runs).toHaveBeenCalledTimes(2)
})

test('a request that arrives while a run ends leads to one more run after it, also in a queue of an earlier version', async () => {
  const database = await openTestDatabase()
  const log = pino({ level: 'silent' })
  let [running, mostRunning, runs] = [0, 0, 0]
  const started = Promise.withResolvers<void>()
  const ending = Promise.withResolvers<void>()
  const run = async () => {
    runs += 1
    running += 1
    mostRunning = Math.max(mostRunning, running)
    started.resolve()
    await ending.promise
    running -= 1
  }
  const start = (policy: 'exclusive' | 'stately') =>
    startJobs({ database, log, definitions: [{ name: 'test.one-at-a-time', isAwaited: true, queue: { policy }, run }] })
  await (await start('exclusive')).stop()
  const [jobs, others] = [await start('stately'), await start('stately')]
  onTestFinished(async () => void (await Promise.all([jobs.stop(), others.stop()])))
  await jobs.send('test.one-at-a-time')
  await started.promise
  await jobs.send('test.one-at-a-time')
  await others.send('test.one-at-a-time')
  ending.resolve()
  await expect.poll(() => runs).toBe(2)
  await Promise.all([jobs.stop(), others.stop()])
  expect({ runs, mostRunning }).toEqual({ runs: 2, mostRunning: 1 })
})

test('a run ends before the next one of its schedule, and one that begins just before that takes its place', () => {
  const endOf = (time: string) => endBeforeNextRun(new Date(`2026-03-07T${time}Z`), 5 * minuteMs).toISOString()
  expect(endOf('12:00:00')).toBe('2026-03-07T12:04:55.000Z')
  expect(endOf('12:04:40')).toBe('2026-03-07T12:04:55.000Z')
  expect(endOf('12:04:57')).toBe('2026-03-07T12:09:55.000Z')
})

// Promise: P4
test('a job that came due while the server was stopped for 26 hours runs once at the next start', async () => {
  const { database, jump } = await takeClock()
  const ran = vi.fn(async () => undefined)
  const log = pino({ level: 'silent' })
  const start = () =>
    startJobs({
      database,
      log,
      definitions: [{ name: 'test.due', isAwaited: true, queue: { policy: 'short' }, run: ran }],
    })
  const before = await start()
  const boss = await new PgBoss({ db: database.jobsDb, supervise: false, schedule: false }).start()
  for (let times = 0; times < 2; times += 1)
    await boss.send('test.due', {}, { startAfter: new Date(Date.now() + hourMs) })
  await boss.stop()
  await before.stop()
  await jump(26 * hourMs)
  const after = await start()
  onTestFinished(() => after.stop())
  await expect.poll(() => ran).toHaveBeenCalledTimes(1)
  await after.stop()
  expect(ran).toHaveBeenCalledTimes(1)
})

test('a stop waits for the running job and starts no other', async () => {
  const started = Promise.withResolvers<void>()
  const endings: string[] = []
  const { jobs } = await startTestJobs([
    {
      name: 'test.long',
      run: async () => {
        started.resolve()
        await new Promise(resolve => setTimeout(resolve, 800))
        endings.push('finished')
      },
    },
  ])
  await jobs.send('test.long')
  await started.promise
  await jobs.send('test.long')
  await jobs.stop()
  expect(endings).toEqual(['finished'])
  await new Promise(resolve => setTimeout(resolve, 1_200))
  expect(endings).toEqual(['finished'])
})
