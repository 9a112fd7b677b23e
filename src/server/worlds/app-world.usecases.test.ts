import { expect, test } from 'vitest'
import type { Chart } from '#domain/charts.ts'
import { anyScope, ownScope } from '#domain/scopes.ts'
import { createHistory } from '../history/history.usecases.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { createAppWorlds } from './app-world.usecases.ts'

const at = (text: string) => new Date(`2026-03-${text}:00:00Z`)

const snapshotOf = (observedAt: Date, appIds: number[], chart: Partial<Chart> = {}): Snapshot => ({
  chart: { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone', ...chart },
  observedAt,
  source: 'rss',
  depth: 100,
  appIds,
})

const openWorlds = async (...snapshots: Snapshot[]) => {
  const { db } = await openTestDatabase()
  const clock = createTestClock(at('07T12'))
  const history = createHistory({ db, clock })
  await history.snapshots.recordSnapshots(snapshots)
  const worlds = createAppWorlds({ history, clock, stalenessHours: 72, listPlannedCharts: async () => new Set() })
  const findWorld = async (appId: number, scope = ownScope) => {
    const readFacts = async () => ({
      app: { appId, genre: null, price: null, isIpadOnly: null },
      notOffering: new Set<string>(),
    })
    const { ranks, measured } = await worlds.findAppWorld({ appId, scope }, readFacts)
    return { ranks: Object.fromEntries(ranks), measured: [...measured].toSorted() }
  }
  return { clock, worlds, findWorld }
}

test('a country shows the best rank of the charts of the scope', async () => {
  const { findWorld } = await openWorlds(
    snapshotOf(at('07T06'), [22, 33, 11]),
    snapshotOf(at('07T06'), [22, 11], { genre: 6014 }),
    snapshotOf(at('07T06'), [22, 33, 44, 11], { device: 'ipad' }),
    snapshotOf(at('07T06'), [11], { storefront: 'jp', type: 'top-grossing' }),
  )
  expect(await findWorld(11, anyScope)).toEqual({ ranks: { us: 2, jp: 1 }, measured: ['jp', 'us'] })
  expect(await findWorld(11)).toEqual({ ranks: { us: 2 }, measured: ['us'] })
})

test('a country without the app is measured and has no rank; an unmeasured one is in neither', async () => {
  const { findWorld } = await openWorlds(
    snapshotOf(at('07T06'), [11]),
    snapshotOf(at('07T06'), [22], { storefront: 'de' }),
    snapshotOf(at('07T06'), [], { storefront: 'fj' }),
  )
  expect(await findWorld(11)).toEqual({ ranks: { us: 1 }, measured: ['de', 'fj', 'us'] })
  expect(await findWorld(99)).toEqual({ ranks: {}, measured: ['de', 'fj', 'us'] })
})

test('an app that dropped out has no old rank, and the country stays measured', async () => {
  const { findWorld } = await openWorlds(snapshotOf(at('06T12'), [11]), snapshotOf(at('07T06'), [22]))
  expect(await findWorld(11)).toEqual({ ranks: {}, measured: ['us'] })
})

test('after 72 hours a measurement no longer counts, neither as a rank nor as measured', async () => {
  const { findWorld, clock, worlds } = await openWorlds(
    snapshotOf(at('04T12'), [11]),
    snapshotOf(at('07T06'), [22, 11], { storefront: 'de' }),
  )
  expect(await findWorld(11)).toEqual({ ranks: { us: 1, de: 2 }, measured: ['de', 'us'] })
  clock.advance(1_000)
  expect(await findWorld(11)).toEqual({ ranks: { de: 2 }, measured: ['de'] })
  expect(await worlds.findMeasured()).toEqual(new Set(['de']))
})
