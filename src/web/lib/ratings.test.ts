import { expect, test } from 'vitest'
import { formatRating } from './formats.ts'
import { halvesOf } from './ratings.ts'

test.each([
  [0, 0],
  [0.44, 0],
  [0.5, 1],
  [3.9, 7],
  [4.44, 8],
  [4.5, 9],
  [4.94, 9],
  [5, 10],
])('a rating of %s has %i half stars: one from .5 upwards, never more than ten', (rating, halves) => {
  expect(halvesOf(rating)).toBe(halves)
})

test('stars never contradict the number beside them: 3.994 reads "4.0" and has four stars', () => {
  expect(halvesOf(3.994)).toBe(8)
  const contradictions = Array.from({ length: 5001 }, (_, step) => step / 1000).filter(
    rating => halvesOf(rating) !== halvesOf(Number(formatRating(rating, 'en'))),
  )
  expect(contradictions).toEqual([])
})
