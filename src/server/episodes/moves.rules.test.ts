import { expect, test } from 'vitest'
import { addDays } from '#domain/days.ts'
import { findNewestUnusual, judgeLastMove, moveBetween, type PlaceOnDay } from './moves.rules.ts'

const placeOn = (index: number, rank: number | null, depth = 100): PlaceOnDay => {
  const day = addDays('2026-09-01', index)
  return { day, observedAt: new Date(`${day}T12:00:00Z`), depth, rank }
}

/** A rank that moves up and down by four. */
const calm = Array.from({ length: 40 }, (_, index) => placeOn(index, 50 + 4 * (index % 2)))

test('a move far beyond the usual one is unusual, also into and out of the chart', () => {
  expect(judgeLastMove([...calm, placeOn(40, 20)])).toMatchObject({ verdict: 'unusual', places: 34, usualMove: 4 })
  expect(judgeLastMove([...calm, placeOn(40, 95)])).toMatchObject({ verdict: 'unusual', places: -41 })
  expect(judgeLastMove([...calm, placeOn(40, null)])).toMatchObject({ verdict: 'unusual', places: -47, isBound: true })
  expect(judgeLastMove([...calm, placeOn(40, 50)])).toMatchObject({ verdict: 'ordinary', places: 4 })
  // Beyond its usual move, but less than a quarter of its rank.
  expect(judgeLastMove([...calm, placeOn(40, 45)])).toMatchObject({ verdict: 'ordinary', places: 9 })
})

test('a return to the ranks of the week is not unusual', () => {
  const places = [...calm.slice(0, 39), placeOn(39, 90), placeOn(40, 52)]
  expect(judgeLastMove(places)).toMatchObject({ verdict: 'ordinary', places: 38 })
})

test('an app that was outside all week and is outside again did nothing unusual, though the chart grew to 40 apps', () => {
  const week = Array.from({ length: 6 }, (_, index) => placeOn(33 + index, null, 12))
  const places = [...calm.slice(0, 33), ...week, placeOn(39, 5, 12), placeOn(40, null, 40)]
  expect(judgeLastMove(places)).toMatchObject({ verdict: 'ordinary', places: -36 })
})

test('in a chart that grew, the days outside of 12 apps are not compared with a rank below them', () => {
  const week = Array.from({ length: 6 }, (_, index) => placeOn(33 + index, null, 12))
  const places = [...calm.slice(0, 33), ...week, placeOn(39, 39, 40), placeOn(40, 24, 40)]
  expect(judgeLastMove(places)).toMatchObject({ verdict: 'too-few', places: 15 })
})

test('there is no move over a gap, from outside to outside, or where the chart was not read deep enough', () => {
  expect(judgeLastMove([...calm, placeOn(42, 5)])).toBeUndefined()
  expect(moveBetween(placeOn(0, null), placeOn(1, null))).toBeUndefined()
  expect(moveBetween(placeOn(0, null, 50), placeOn(1, 80, 100))).toBeUndefined()
  expect(moveBetween(placeOn(0, 80, 100), placeOn(1, null, 50))).toBeUndefined()
  expect(judgeLastMove([placeOn(0, 4)])).toBeUndefined()
})

test('with fewer than ten earlier moves nothing is usual or unusual', () => {
  const places = [...calm.slice(0, 10), placeOn(10, 2)]
  expect(judgeLastMove(places)).toMatchObject({ verdict: 'too-few', places: 52, usualMove: null })
})

test('the newest unusual move since a day is found', () => {
  const places = [...calm, placeOn(40, 20), placeOn(41, 21), placeOn(42, 20)]
  expect(findNewestUnusual(places, addDays('2026-09-01', 38))?.after).toEqual(places[40])
  expect(findNewestUnusual(places, addDays('2026-09-01', 41))).toBeUndefined()
})
