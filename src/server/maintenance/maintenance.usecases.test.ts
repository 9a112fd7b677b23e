import { describe, expect, onTestFinished, test } from 'vitest'
import { maintenanceStatus } from '#contract/maintenance.ts'
import { hourMs, minuteMs, secondMs } from '#domain/units.ts'
import { ensureUser } from '../accounts/users.repository.ts'
import { auditEntries } from '../audit/audit.table.ts'
import { readSettingGroup } from '../platform/process/config.ts'
import { RequestError } from '../platform/process/errors.ts'
import { createLog } from '../platform/process/log.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { maintenanceSettings } from './maintenance.config.ts'
import { createMaintenance } from './maintenance.usecases.ts'
import type { Work, WorkRun } from './runs.rules.ts'

/** Generous, for a busy machine. */

/** A job of five steps that the test releases one by one. */
const createSteps = () => {
  const done: number[] = []
  const held: unknown[] = []
  const givenUp: unknown[] = []
  const waiting: (() => void)[] = []
  let failure: Error | undefined
  let isFree = false
  const wait = () => (isFree ? Promise.resolve() : new Promise<void>(resolve => waiting.push(resolve)))
  const run = async ({ checkpoint, report, signal }: WorkRun): Promise<string> => {
    for (let step = Number(checkpoint ?? 0) + 1; step <= 5; step += 1) {
      await wait()
      signal.throwIfAborted()
      if (failure) throw failure
      done.push(step)
      await report({ done: step, total: 5, checkpoint: step })
    }
    return 'Five steps.'
  }
  const work: Work = {
    run,
    hold: async checkpoint => void held.push(checkpoint),
    giveUp: async checkpoint => void givenUp.push(checkpoint),
  }
  return {
    work,
    done,
    held,
    givenUp,
    /** Waits until this many processes are held at a step. */
    hasBegun: (count: number) => expect.poll(() => waiting.length).toBeGreaterThanOrEqual(count),
    /** Waits until the job reaches its next step, then releases it. */
    step: async () => {
      await expect.poll(() => waiting.length).toBeGreaterThan(0)
      waiting.shift()?.()
    },
    letGo: () => {
      isFree = true
      for (const go of waiting.splice(0)) go()
    },
    failWith: (error: Error) => {
      failure = error
    },
  }
}

const open = async (environment: NodeJS.ProcessEnv = {}) => {
  const { db } = await openTestDatabase()
  const clock = createTestClock()
  const steps = createSteps()
  const { work } = steps
  const works = { rankingsUpdate: work, topChartsImport: work, rankingsCleanup: work, supabaseSync: work }
  const off = { isOff: false }
  const ensureCollecting = async () => {
    if (off.isOff) throw new RequestError('collector.off', 'off')
  }
  const settings = readSettingGroup(maintenanceSettings, environment)
  const log = createLog({ level: 'silent' })
  const openProcess = () => createMaintenance({ db, clock, log, works, settings, ensureCollecting })
  const identity = { issuer: 'test', subject: 'ada', username: 'Ada', email: null, isEmailVerified: false }
  const { id: userId } = await ensureUser(db, identity, clock.now())
  const stop = new AbortController()
  onTestFinished(() => steps.letGo())
  const acts = async () => (await db.select().from(auditEntries)).map(({ action, subject }) => `${action} ${subject}`)
  return { db, clock, ...steps, off, maintenance: openProcess(), openProcess, admin: { userId }, stop, acts }
}

const statusOf = async (maintenance: Awaited<ReturnType<typeof open>>['maintenance']) =>
  maintenanceStatus.parse(await maintenance.findStatus()).rankingsCleanup

describe('a maintenance job', () => {
  test('a maintenance job starts as never run, with the time of its next scheduled run', async () => {
    const { maintenance } = await open()
    const status = await maintenance.findStatus()
    expect(status.supabaseSync).toMatchObject({ status: 'never', lastRun: null, schedule: null, nextRunAt: null })
    expect(status.topChartsImport).toMatchObject({ schedule: '0 */3 * * *', nextRunAt: '2026-03-07T15:00:00.000Z' })
  })

  test('a maintenance job reports who started it, its progress, rate and estimated end, and its result', async () => {
    const { maintenance, admin, clock, stop, step, letGo } = await open()
    const started = await maintenance.start(admin, 'rankingsCleanup', { threshold: 500 })
    expect(started).toMatchObject({ status: 'running', startedBy: 'Ada', progress: null })
    const working = maintenance.runWanted('rankingsCleanup', stop.signal)
    clock.advance(minuteMs / 2)
    await step()
    await step()
    await expect.poll(() => statusOf(maintenance)).toMatchObject({ progress: { done: 2, total: 5, ratePerMinute: 4 } })
    expect((await statusOf(maintenance)).progress?.estimatedEndAt).toBe('2026-03-07T12:01:15.000Z')
    letGo()
    await working
    const end = { status: 'success', details: 'Five steps.', lastRun: clock.now().toISOString(), progress: null }
    expect(await statusOf(maintenance)).toMatchObject(end)
  })

  // Promise: P12
  test('a maintenance job runs once over all processes, however many start it and work on it', async () => {
    const { maintenance, openProcess, admin, stop, letGo, done } = await open()
    const other = openProcess()
    letGo()
    const starts = await Promise.allSettled(
      [maintenance, other].map(process => process.start(admin, 'rankingsCleanup')),
    )
    expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await Promise.all([maintenance, other].map(process => process.runWanted('rankingsCleanup', stop.signal)))
    expect(done).toEqual([1, 2, 3, 4, 5])
    await expect(maintenance.start(admin, 'rankingsCleanup')).resolves.toMatchObject({ status: 'running' })
    await expect(other.start(admin, 'rankingsCleanup')).rejects.toMatchObject({ code: 'job.running' })
  })

  test('a maintenance job stops after its current step when cancelled, and continues from there when resumed', async () => {
    const { maintenance, admin, stop, step, letGo, done, held, acts } = await open()
    await maintenance.start(admin, 'rankingsCleanup', { threshold: 7 })
    const working = maintenance.runWanted('rankingsCleanup', stop.signal)
    await step()
    expect(await maintenance.cancel(admin, 'rankingsCleanup')).toMatchObject({ status: 'running', isCancelling: true })
    await step()
    await working
    expect(await statusOf(maintenance)).toMatchObject({ status: 'interrupted', progress: { done: 2, total: 5 } })
    expect(held).toEqual([2])
    letGo()
    expect(await maintenance.resume(admin, 'rankingsCleanup')).toMatchObject({ status: 'running' })
    await maintenance.runWanted('rankingsCleanup', stop.signal)
    expect(done).toEqual([1, 2, 3, 4, 5])
    expect(await statusOf(maintenance)).toMatchObject({ status: 'success' })
    const named = ['start', 'cancel', 'resume'].map(act => `job.${act} rankingsCleanup`)
    expect(await acts()).toEqual(named)
    await expect(maintenance.resume(admin, 'rankingsCleanup')).rejects.toMatchObject({ code: 'job.not_interrupted' })
    await expect(maintenance.cancel(admin, 'rankingsCleanup')).rejects.toMatchObject({ code: 'job.not_running' })
  })

  test('a maintenance job is interrupted when its process goes silent, and later work of that process is ignored', async () => {
    const { maintenance, openProcess, admin, clock, stop, step, letGo, done, held } = await open()
    await maintenance.start(admin, 'rankingsCleanup')
    const silent = maintenance.runWanted('rankingsCleanup', stop.signal)
    await step()
    await expect.poll(() => statusOf(maintenance)).toMatchObject({ progress: { done: 1 } })
    clock.advance(minuteMs + secondMs)
    const other = openProcess()
    expect(await statusOf(other)).toMatchObject({ status: 'interrupted' })
    await other.noticeDead()
    expect(held).toEqual([1])
    await other.resume(admin, 'rankingsCleanup')
    const working = other.runWanted('rankingsCleanup', stop.signal)
    letGo()
    await Promise.all([silent, working])
    expect(done.filter(step => step === 5)).toHaveLength(1)
    expect(await statusOf(other)).toMatchObject({ status: 'success', details: 'Five steps.' })
  })

  test('a maintenance job is interrupted at the next start if the only process was killed during a run', async () => {
    const { maintenance, openProcess, admin, stop, step } = await open()
    await maintenance.start(admin, 'rankingsCleanup')
    void maintenance.runWanted('rankingsCleanup', stop.signal)
    await step()
    const next = openProcess()
    await next.noticeDead({ isAlone: true })
    expect(await statusOf(next)).toMatchObject({ status: 'interrupted' })
  })

  test('a maintenance job is released when the process stops, and the next start continues it automatically', async () => {
    const { maintenance, openProcess, admin, stop, step, letGo, done } = await open()
    await maintenance.start(admin, 'rankingsCleanup')
    const working = maintenance.runWanted('rankingsCleanup', stop.signal)
    await step()
    stop.abort()
    letGo()
    await working
    const next = openProcess()
    await next.noticeDead({ isAlone: true })
    expect(await statusOf(next)).toMatchObject({ status: 'running' })
    await next.runWanted('rankingsCleanup', new AbortController().signal)
    expect(done).toEqual([1, 2, 3, 4, 5])
  })

  test('a maintenance job that fails says why, and can be started again', async () => {
    const { maintenance, admin, stop, letGo, failWith } = await open()
    failWith(new Error('The disk is full.'))
    letGo()
    await maintenance.start(admin, 'rankingsCleanup')
    await maintenance.runWanted('rankingsCleanup', stop.signal)
    expect(await statusOf(maintenance)).toMatchObject({ status: 'failed', lastError: 'The disk is full.' })
    expect(await maintenance.start(admin, 'rankingsCleanup')).toMatchObject({ status: 'running', lastError: null })
  })

  test('a maintenance job that is reset shows the state before the run, and work in progress ends', async () => {
    const { maintenance, admin, stop, step, letGo, givenUp, done } = await open()
    await maintenance.start(admin, 'rankingsCleanup')
    const working = maintenance.runWanted('rankingsCleanup', stop.signal)
    await step()
    await expect.poll(() => statusOf(maintenance)).toMatchObject({ progress: { done: 1 } })
    expect(await maintenance.reset(admin, 'rankingsCleanup')).toMatchObject({ status: 'never', lastRun: null })
    expect(givenUp).toEqual([1])
    letGo()
    await working
    expect(done).toEqual([1, 2])
    expect(await statusOf(maintenance)).toMatchObject({ status: 'never' })
    await expect(maintenance.reset(admin, 'rankingsCleanup')).rejects.toMatchObject({ code: 'job.not_running' })
  })

  test('a maintenance job that was interrupted is reset by a new run, and resumed by its schedule', async () => {
    const { maintenance, openProcess, admin, stop, step, hasBegun, givenUp, letGo, done } = await open()
    await maintenance.start(admin, 'rankingsCleanup')
    void maintenance.runWanted('rankingsCleanup', stop.signal)
    await step()
    await expect.poll(() => statusOf(maintenance)).toMatchObject({ progress: { done: 1 } })
    const next = openProcess()
    await next.noticeDead({ isAlone: true })
    await next.startScheduled('rankingsCleanup', { threshold: 500 })
    expect(await statusOf(next)).toMatchObject({ status: 'running', progress: { done: 1 }, startedBy: 'Ada' })
    void next.runWanted('rankingsCleanup', stop.signal)
    await hasBegun(2)
    await openProcess().noticeDead({ isAlone: true })
    expect(await next.start(admin, 'rankingsCleanup')).toMatchObject({ status: 'running', progress: null })
    expect(givenUp).toEqual([1])
    letGo()
    await next.runWanted('rankingsCleanup', stop.signal)
    expect(done.slice(-5)).toEqual([1, 2, 3, 4, 5])
  })

  test('a maintenance job that needs the App Store does not start while the collector is off, by hand or on schedule', async () => {
    const { maintenance, admin, off } = await open()
    off.isOff = true
    await expect(maintenance.start(admin, 'topChartsImport')).rejects.toMatchObject({ code: 'collector.off' })
    await maintenance.startScheduled('topChartsImport')
    expect((await maintenance.findStatus()).topChartsImport.status).toBe('never')
    expect(await maintenance.start(admin, 'supabaseSync')).toMatchObject({ status: 'running' })
  })

  test('a maintenance job skips a scheduled start while it runs, and scheduled starts are not in the audit log', async () => {
    const { maintenance, acts, clock } = await open()
    await maintenance.startScheduled('rankingsCleanup', { threshold: 1 })
    clock.advance(hourMs / 2)
    await maintenance.startScheduled('rankingsCleanup', { threshold: 2 })
    expect(await statusOf(maintenance)).toMatchObject({ startedBy: null, startedAt: '2026-03-07T12:00:00.000Z' })
    expect(await acts()).toEqual([])
  })
})

describe('a schedule', () => {
  test.each(['* * *', 'every hour', '61 * * * *', '* * * * * *'])('a schedule cannot be "%s"', text => {
    const read = () => readSettingGroup(maintenanceSettings, { MAINTENANCE_RANKINGS_CLEANUP: text })
    expect(read).toThrow('MAINTENANCE_RANKINGS_CLEANUP')
  })

  test('a schedule can be off', () => {
    const settings = readSettingGroup(maintenanceSettings, { MAINTENANCE_TOP_CHARTS_IMPORT: 'off' })
    expect(settings.topChartsImport).toBeNull()
  })
})
