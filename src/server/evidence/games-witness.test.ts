import { expect, test } from 'vitest'
import type { Chart } from '#domain/charts.ts'
import { gamesGenre } from '#domain/genres.ts'
import type { AppId } from '#domain/ranks.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'
import {
  createRandom,
  dailySnapshots,
  hoursAfter,
  idsFrom,
  moveOn,
  snapshotOf,
  usFree,
} from '../testing/evidence/charts-over-time.ts'
import { type GradeInput, type GradeVerdict, gradeReading } from './grades.rules.ts'
import { pastOf } from './pasts.rules.ts'

/**
 * Apple's overall charts contain games, and their games are exactly the first ones of the Games chart: 1,976 of 1,998 lists of 38
 * countries, August 2026. More than half of the first 30 paid apps are games in 34 of them.
 */
const overall: Chart = { ...usFree, type: 'top-paid' }
const games: Chart = { ...overall, genre: gamesGenre }
const tomorrow = hoursAfter(24)

/** `G4` is game 4, and `O1` is an app that is not a game. */
const read = (words: string): AppId[] =>
  words.split(' ').map(word => (word.startsWith('G') ? 10_000 : 20_000) + Number(word.slice(1)))
const span = (letter: 'G' | 'O', first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, index) => `${letter}${first + index}`).join(' ')

const tenGames = 'G4 G1 G6 G2 G9 G3 G10 G5 G13 G7'
const before = {
  overall: read(`${tenGames} ${span('O', 1, 8)} ${span('G', 31, 42)}`),
  games: read(`${tenGames} ${span('G', 31, 50)}`),
}
const now = {
  overall: read(`${span('G', 1, 17)} ${span('O', 1, 6)} ${span('G', 18, 24)}`),
  games: read(span('G', 1, 30)),
}

const readingOf = (chart: Chart, appIds: readonly AppId[], observedAt = tomorrow): Snapshot =>
  snapshotOf(appIds, { chart, observedAt, depth: appIds.length })

const grade = (fresh: Snapshot, past: readonly Snapshot[], given: Partial<GradeInput>): GradeVerdict =>
  gradeReading({
    fresh,
    last: past.at(-1),
    past: pastOf(past),
    neighbours: [],
    witnesses: [],
    held: [],
    canAskWitness: false,
    canAskAgain: true,
    ...given,
  })

const beside = (other: Snapshot): Partial<GradeInput> => ({
  neighbours: [other],
  witnesses: [{ chart: other.chart, reading: other }],
})

test('an overall chart that begins with 17 games is no copy of the Games chart, nor the Games chart a copy of it', () => {
  const [wide, narrow] = [readingOf(overall, now.overall), readingOf(games, now.games)]
  const noon = hoursAfter(0)
  expect(grade(wide, [readingOf(overall, before.overall, noon)], beside(narrow))).toMatchObject({ grade: 'believed' })
  expect(grade(narrow, [readingOf(games, before.games, noon)], beside(wide))).toMatchObject({ grade: 'believed' })
})

test('a Games chart in place of an overall chart with other apps is a copy, and the words say how much is copied', () => {
  const mixed = read(`${span('G', 1, 8)} ${span('O', 1, 22)}`)
  const verdict = grade(readingOf(overall, now.games), [readingOf(overall, mixed, hoursAfter(0))], {
    neighbours: [readingOf(games, now.games)],
  })
  expect(verdict).toMatchObject({ grade: 'unconfirmed', reason: 'other-chart' })
  const detail = '100 % of its ranks hold the same apps as us:top-paid:6014:iphone at 2026-03-08 12:00 UTC.'
  expect(verdict).toMatchObject({ detail })
})

test('a chart of a small country with games only may be its Games chart', () => {
  const wide = readingOf(overall, now.games)
  const others = [...read(span('G', 2, 29)).reverse(), ...read('O1')]
  const past = [readingOf(overall, [...read('G1'), ...others], hoursAfter(0))]
  expect(grade(wide, past, beside(readingOf(games, now.games)))).toMatchObject({ grade: 'believed' })
})

const month = dailySnapshots(30).map(day => ({ ...day, chart: overall }))
const yesterday = month.at(-1)?.appIds ?? []
/** Seven of ten apps of the overall chart are games. */
const isGame = (appId: AppId): boolean => appId % 10 < 7
const gamesOf = (appIds: readonly AppId[]): AppId[] => [...appIds.filter(isGame), ...idsFrom(90_000)].slice(0, 100)
const random = createRandom(3)
/** A usual day on which no app drops out. */
const today = moveOn(yesterday, () => 0.05 + 0.95 * random())
/** The games leap, and all other apps move as usual, so that only the Games chart can clear it. */
const leaping = today.filter(isGame).reverse()
const leapt = today.map(appId => (isGame(appId) ? (leaping.shift() ?? appId) : appId))
const freshOf = (appIds: readonly AppId[]) => readingOf(overall, appIds)

test('the Games chart clears an overall chart that is mostly games, or contradicts it', () => {
  expect(grade(freshOf(leapt), month, { canAskWitness: true })).toMatchObject({ grade: 'ask-witness' })
  const witnesses = (appIds: readonly AppId[]) => beside(readingOf(games, gamesOf(appIds)))
  expect(grade(freshOf(leapt), month, witnesses(leapt))).toMatchObject({ grade: 'believed' })
  expect(grade(freshOf(today), month, witnesses(today))).toMatchObject({ grade: 'believed' })
  expect(grade(freshOf(today), month, witnesses(today.toReversed()))).toMatchObject({ reason: 'contradicted' })
})

test('an overall chart that is the Games chart is not cleared by it', () => {
  const copied = gamesOf(leapt)
  const { witnesses } = beside(readingOf(games, copied))
  expect(grade(freshOf(copied), month, { witnesses: witnesses ?? [] })).toMatchObject({ oddness: 'extraordinary' })
})
