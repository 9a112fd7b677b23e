import { describe, expect, test } from 'vitest'
import { NetworkError } from '#appstore'
import { firstRun as firstRunSchema } from '#contract/first-run.ts'
import { nameChart } from '#domain/named-charts.ts'
import { minuteMs, secondMs } from '#domain/units.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { addPublicApps } from '../catalog/public-apps.repository.ts'
import { idsOf, openTestDesk, type StandIn } from '../testing/test-desk.ts'

const url = 'https://itunes.apple.com/'

describe('the first run', () => {
  const untouched = { COLLECTOR_AUTOSTART: 'false', COLLECTOR_STOREFRONTS: 'us,de,fr' }

  test('the first run sends no requests before an admin has chosen what to measure', async () => {
    const { firstRun, collector, readDesk, collect, calls } = await openTestDesk(idsOf, untouched)
    expect(await collector.startDueSweeps()).toEqual([])
    await collect()
    expect(calls).toEqual([])
    expect(await readDesk()).toMatchObject({ state: 'not-started', plan: [] })
    expect(firstRunSchema.parse(await firstRun.getFirstRun())).toMatchObject({
      isStarted: false,
      selection: { storefronts: ['us', 'de', 'fr'], genres: [] },
      chartsPerStorefrontAndGenre: 6,
      observedAt: null,
    })
    await expect(collector.ensureCollecting()).rejects.toMatchObject({ code: 'collector.off' })
  })

  test('the first run measures the chosen storefronts and genres at once, and is recorded in the audit log', async () => {
    const { firstRun, collect, calls, admin, acts } = await openTestDesk(idsOf, untouched)
    const started = await firstRun.startCollecting(admin, { storefronts: ['us', 'fr'], genres: [6014] })
    expect(started.charts).toBe(2 * 6 * 2)
    await collect()
    expect(new Set(calls.map(({ chartKey }) => chartKey.slice(0, 2)))).toEqual(new Set(['us', 'fr']))
    expect(calls).toHaveLength(24)
    expect(await firstRun.getFirstRun()).toMatchObject({ isStarted: true, selection: { genres: [6014] } })
    expect(await acts()).toEqual(['collector.selection'])
  })

  test('the first run that is changed later drops the work on charts that are no longer measured', async () => {
    const { firstRun, readDesk, admin } = await openTestDesk(idsOf, untouched)
    await firstRun.startCollecting(admin, { storefronts: ['us', 'de', 'fr'], genres: [] })
    expect((await readDesk()).queue.waiting).toBe(18)
    await firstRun.startCollecting(admin, { storefronts: ['us'], genres: [] })
    expect((await readDesk()).queue.waiting).toBe(6)
  })

  test('the first run counts countries with a measurement, which more charts in the queue do not lower, and names the chart to open', async () => {
    const { firstRun, firstLooks, collect, admin } = await openTestDesk(idsOf, untouched)
    const read = async () => {
      const { measuredCountries, firstChart } = firstRunSchema.parse(await firstRun.getFirstRun())
      return { measuredCountries, firstChart }
    }
    expect(await read()).toEqual({ measuredCountries: 0, firstChart: null })
    await firstRun.startCollecting(admin, { storefronts: ['us', 'fr'], genres: [] })
    await collect()
    const overall = nameChart({ storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' })
    const whole = { measuredCountries: 2, firstChart: overall }
    expect(await read()).toEqual(whole)
    await firstLooks.startFirstLook({ genre: 6014, type: 'top-free', device: 'iphone' })
    expect(await read()).toEqual(whole)
  })

  test('the first run cannot choose what the server settings exclude', async () => {
    const { firstRun, admin, readDesk } = await openTestDesk(idsOf, untouched)
    const start = firstRun.startCollecting(admin, { storefronts: ['us', 'jp'], genres: [] })
    await expect(start).rejects.toMatchObject({ code: 'request.invalid', message: expect.stringContaining('"jp"') })
    expect((await readDesk()).state).toBe('not-started')
  })

  test('the first run reports the result of one call to the App Store, and stores nothing before the start', async () => {
    const answers: StandIn[] = [idsOf, () => new NetworkError({ url, cause: new Error('no route') })]
    const { firstRun, history, calls } = await openTestDesk(
      (...question) => (answers.shift() ?? idsOf)(...question),
      untouched,
    )
    expect(await firstRun.checkAppStore()).toMatchObject({
      isAnswering: true,
      detail: expect.stringContaining('100 apps'),
    })
    expect(await firstRun.checkAppStore()).toMatchObject({
      isAnswering: false,
      detail: expect.stringContaining('no route'),
    })
    expect(calls).toHaveLength(2)
    expect((await history.findLatestMoments()).charts.size).toBe(0)
  })

  test('the first run measures the chart of the check without another call, as of the time of the check', async () => {
    const { firstRun, history, calls, clock, collect, admin } = await openTestDesk(idsOf, untouched)
    const before = clock.now()
    await firstRun.checkAppStore()
    const after = clock.now()
    clock.advance(10 * minuteMs)
    await firstRun.startCollecting(admin, { storefronts: ['us'], genres: [] })
    await collect()
    expect(calls).toHaveLength(6)
    const { charts } = await history.findLatestMoments()
    const observedAt = charts.get('us:top-free:36:iphone')?.observedAt.getTime()
    expect(charts.size).toBe(6)
    expect(observedAt).toBeGreaterThanOrEqual(before.getTime() - secondMs)
    expect(observedAt).toBeLessThanOrEqual(after.getTime())
  })

  test('the first run names the genres that tracked and public apps add', async () => {
    const { firstRun, db, clock } = await openTestDesk(idsOf, untouched)
    await recordSeenApps(db, [{ appId: 11, genre: 7014 }], { storefront: 'us', at: clock.now() })
    expect(await firstRun.getFirstRun()).toMatchObject({ appGenres: [] })
    await addPublicApps(db, [11], clock.now())
    expect(await firstRun.getFirstRun()).toMatchObject({ appGenres: [7014] })
  })
})
