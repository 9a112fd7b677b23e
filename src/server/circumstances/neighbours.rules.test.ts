import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChartDay } from './chart-days.rules.ts'
import { countPasses } from './neighbours.rules.ts'

const chartOf = (appIds: readonly number[]): ChartDay => ({
  day: '2026-11-01',
  observedAt: new Date('2026-11-01T12:00:00Z'),
  depth: appIds.length,
  appIds,
  ranks: new Map(appIds.map((appId, index) => [appId, index + 1])),
})

const pool = Array.from({ length: 30 }, (_, index) => index + 1)
const chart = fc.shuffledSubarray(pool, { minLength: 8, maxLength: 20 }).map(chartOf)
const boundIn = ({ ranks, appIds }: ChartDay, appId: number): number => ranks.get(appId) ?? appIds.length + 1

test('the change of a rank is always what the app passed, less what passed it', () => {
  fc.assert(
    fc.property(chart, chart, (before, after) => {
      for (const appId of [...before.appIds, ...after.appIds]) {
        const { passed, left, passedBy, entered } = countPasses(before, after, appId)
        expect(passed + left - passedBy - entered).toBe(boundIn(before, appId) - boundIn(after, appId))
      }
    }),
  )
})

test('the apps that passed a falling app are named', () => {
  const [before, after] = [chartOf([1, 2, 3, 4, 5, 6]), chartOf([7, 1, 8, 4, 3, 2])]
  expect(countPasses(before, after, 3)).toEqual({ passed: 1, left: 0, passedBy: 1, entered: 2 })
  expect(countPasses(before, after, 2)).toEqual({ passed: 0, left: 0, passedBy: 2, entered: 2 })
})
