import { expect, test } from 'vitest'
import { addDays } from '#domain/days.ts'
import { countFalseClear, countFound, countUnusual } from '../testing/circumstances/false-clear.ts'
import { createRandom, simulateChart } from '../testing/circumstances/simulated-charts.ts'
import { compareWeeks } from './windows.rules.ts'

const everyEighth = Array.from({ length: 12 }, (_, index) => 8 * index + 3)
const shareOf = ({ of, found }: { of: number; found: number }): number => found / of

test('without an effect, few moves are unusual and few weeks differ clearly; on a shuffled day it is the same', () => {
  const charts = { charts: 8, seed: 11, apps: everyEighth }
  expect(shareOf(countUnusual(charts))).toBeLessThanOrEqual(0.015)
  // Only 96 draws with an expected share of about 5 percent, so the limit is loose; the bench draws thousands.
  for (const isShuffled of [false, true])
    expect(shareOf(countFalseClear(charts, isShuffled)), `shuffled: ${isShuffled}`).toBeLessThanOrEqual(0.1)
})

test('an app whose rank is divided by three for good is found in at least four of five charts', () => {
  const { clear, firstDay } = countFound({ charts: 3, seed: 5, apps: everyEighth.slice(1) }, 3)
  expect(shareOf(clear)).toBeGreaterThanOrEqual(0.8)
  expect(shareOf(firstDay)).toBeGreaterThanOrEqual(0.6)
})

const appId = 5_000_000_020
const plantedAt = 110
const simulated = simulateChart({
  random: createRandom(3),
  days: 125,
  planted: { appIds: [appId], from: plantedAt, divisor: 4 },
})
const day = simulated[plantedAt]?.day ?? ''

test('a week with fewer than five measured days gives no verdict, and it is not final before the week is over', () => {
  const until = (count: number) => compareWeeks(simulated.slice(0, plantedAt + 1 + count), appId, day)
  expect(until(0)).toMatchObject({ verdict: 'not-enough', after: null, afterDays: 0, lift: null })
  expect(until(4)).toMatchObject({ verdict: 'not-enough', afterDays: 4 })
  expect(until(5)).toMatchObject({ verdict: 'clear', afterDays: 5, finalOn: addDays(day, 8) })
  const withGap = simulated.filter(each => each.day < addDays(day, -5) || each.day > addDays(day, -1))
  expect(compareWeeks(withGap, appId, day)).toMatchObject({ verdict: 'not-enough', beforeDays: 2, lift: null })
})

test('a verdict on two whole weeks stays as it is, whatever comes later', () => {
  expect(compareWeeks(simulated.slice(0, plantedAt + 8), appId, day)).toEqual(compareWeeks(simulated, appId, day))
})

test('an app that was in neither week has no difference', () => {
  expect(compareWeeks(simulated, 1, day)).toMatchObject({ lift: null, verdict: 'not-enough' })
})
