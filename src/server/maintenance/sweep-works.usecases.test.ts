import { describe, expect, onTestFinished, test } from 'vitest'
import { NetworkError } from '#appstore'
import type { JobName } from '#domain/maintenance-jobs.ts'
import { hourMs } from '#domain/units.ts'
import { ensureUser } from '../accounts/users.repository.ts'
import type { LookUpApps } from '../catalog/lookups.usecases.ts'
import { readSettingGroup } from '../platform/process/config.ts'
import { createAppStoreStandIn } from '../testing/app-store-stand-in.ts'
import { createRunningClock } from '../testing/test-clock.ts'
import { openTestCollector } from '../testing/test-collector.ts'
import { maintenanceSettings } from './maintenance.config.ts'
import { createMaintenance } from './maintenance.usecases.ts'
import { createWorks } from './works.usecases.ts'

/** Generous, for a busy machine. */

const idsOf = (key: string): number[] => {
  const first = [...key].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 1e6
  return Array.from({ length: 30 }, (_, index) => 1 + first + index)
}

const open = async (
  isAway: (key: string) => boolean = () => false,
  isEmpty: (key: string) => boolean = () => false,
) => {
  const clock = createRunningClock(new Date('2026-03-07T12:00:00Z'))
  const appStore = createAppStoreStandIn(key => {
    if (isAway(key)) return new NetworkError({ url: key, cause: new Error('reset') })
    return isEmpty(key) ? [] : idsOf(key)
  })
  const environment = { COLLECTOR_STOREFRONTS: 'us,de', COLLECTOR_CHARTS_PER_MINUTE: '600' }
  const { db, history, collector, log } = await openTestCollector({
    clock,
    openAppStore: appStore.open,
    environment,
  })
  const settings = readSettingGroup(maintenanceSettings, {})
  // The stand-in of the App Store serves only charts.
  const lookUpApps: LookUpApps = async ({ among = [] } = {}) => among.length
  const works = createWorks({ clock, collector, lookUpApps, history, ...settings })
  const { ensureCollecting } = collector
  const maintenance = createMaintenance({ db, clock, log, works, settings, ensureCollecting })
  const identity = { issuer: 'test', subject: 'ada', username: 'Ada', email: null, isEmailVerified: false }
  const { id: userId } = await ensureUser(db, identity, clock.now())
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  /** Works on a run while charts are being collected, like a worker. */
  const work = async (job: JobName) => {
    let isOver = false
    const working = maintenance.runWanted(job, stop.signal).finally(() => {
      isOver = true
    })
    const statusOf = async () => (await maintenance.findStatus())[job]
    await expect.poll(async () => isOver || (await statusOf()).progress !== null).toBe(true)
    while (!isOver) await Promise.race([working, collector.collect().then(() => clock.sleep(200))])
    await working
    return (await maintenance.findStatus())[job]
  }
  const start = async (job: JobName, params = {}) => {
    await maintenance.start({ userId }, job, params)
    return work(job)
  }
  return { clock, collector, maintenance, admin: { userId }, calls: appStore.calls, work, start, stop }
}

describe('a rankings update', () => {
  test('a rankings update reads every planned chart, or with `efficient` only those that are due', async () => {
    const { start, calls, clock } = await open()
    expect(await start('rankingsUpdate', { type: 'standard' })).toMatchObject({
      status: 'success',
      details: '12 of 12 charts were measured.',
    })
    expect(calls).toHaveLength(12)
    expect(await start('rankingsUpdate', { type: 'efficient' })).toMatchObject({ details: 'Nothing was due.' })
    clock.advance(25 * hourMs)
    expect(await start('rankingsUpdate', { type: 'efficient' })).toMatchObject({
      details: '12 of 12 charts were measured.',
    })
  })

  test('a rankings update takes over charts that are already waiting, so that none is fetched twice', async () => {
    const { start, collector, calls } = await open()
    await collector.startDueSweeps()
    await start('rankingsUpdate', { type: 'standard' })
    expect(calls).toHaveLength(12)
  })

  test('a rankings update reports how many charts failed and why, and fails if none could be measured', async () => {
    let isDown = (key: string) => key.startsWith('de:')
    const { start } = await open(key => isDown(key))
    expect(await start('rankingsUpdate', { type: 'standard' })).toMatchObject({
      status: 'success',
      details: '6 of 12 charts were measured, 6 failed (network 6).',
    })
    isDown = () => true
    const failed = { status: 'failed', lastError: 'No chart could be measured (network 12).' }
    expect(await start('rankingsUpdate', { type: 'standard' })).toMatchObject(failed)
  })

  test('a rankings update with answers that are held back succeeds and says so, because later answers decide about them', async () => {
    let isEmpty = (_: string) => false
    const { start, clock } = await open(undefined, key => isEmpty(key))
    await start('rankingsUpdate', { type: 'standard' })
    clock.advance(25 * hourMs)
    isEmpty = key => key.startsWith('de:top-free:')
    expect(await start('rankingsUpdate', { type: 'standard' })).toMatchObject({
      status: 'success',
      lastError: null,
      details: '10 of 12 charts were measured, 2 held back (empty-after-full 2).',
    })
  })

  test('a rankings update that is cancelled sends no requests until it is resumed, and a reset ends its charts too', async () => {
    const { maintenance, admin, collector, calls, work, stop } = await open()
    await maintenance.start(admin, 'rankingsUpdate', { type: 'standard' })
    const working = maintenance.runWanted('rankingsUpdate', stop.signal)
    const sweepOf = async () => (await collector.findLastSweep())?.state
    await expect.poll(sweepOf).toBe('running')
    await maintenance.cancel(admin, 'rankingsUpdate')
    await working
    expect(await sweepOf()).toBe('held')
    await collector.collect({ forMs: 1_000 })
    expect(calls).toEqual([])
    expect((await maintenance.findStatus()).rankingsUpdate).toMatchObject({
      status: 'interrupted',
      progress: { total: 12 },
    })
    await maintenance.resume(admin, 'rankingsUpdate')
    expect(await work('rankingsUpdate')).toMatchObject({ status: 'success' })
    expect(calls).toHaveLength(12)
    await maintenance.start(admin, 'rankingsUpdate', { type: 'standard' })
    void maintenance.runWanted('rankingsUpdate', stop.signal)
    await expect.poll(sweepOf).toBe('running')
    await maintenance.reset(admin, 'rankingsUpdate')
    await expect.poll(sweepOf).toBe('cancelled')
  })
})

test('a top charts import that cannot read the chart fails and says why', async () => {
  const { start } = await open(() => true)
  const failed = { status: 'failed', lastError: 'The chart could not be read (network 1).' }
  expect(await start('topChartsImport')).toMatchObject(failed)
})

test('a top charts import whose chart is held back reads the store pages of the last chart that counts, and says so', async () => {
  let isEmpty = false
  const { start, clock } = await open(undefined, () => isEmpty)
  expect(await start('topChartsImport')).toMatchObject({ status: 'success' })
  clock.advance(25 * hourMs)
  isEmpty = true
  const imported = await start('topChartsImport')
  expect(imported).toMatchObject({ status: 'success', details: expect.stringContaining('The top 30 US iPhone apps') })
  expect(imported.details).toMatch(/2026-03-07T12:00:0\d\.000Z: today's answer was held back \(empty-after-full 1\)\./)
})
