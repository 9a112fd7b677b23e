import { expect, test } from 'vitest'
import { formatRating } from './formats.ts'
import { starsOf } from './ratings.ts'

const drawn = (rating: number): string =>
  starsOf(rating)
    .map(star => ({ full: '*', half: '+', empty: '.' })[star])
    .join('')

test.each([
  [0, '.....'],
  [0.44, '.....'],
  [0.5, '+....'],
  [3.9, '***+.'],
  [4.44, '****.'],
  [4.5, '****+'],
  [4.94, '****+'],
  [5, '*****'],
])('a rating of %s is %s: a half star from .5 upwards, never more than five', (rating, stars) => {
  expect(drawn(rating)).toBe(stars)
})

test('stars never contradict the number beside them: 3.994 reads "4.0" and has four stars', () => {
  expect(drawn(3.994)).toBe('****.')
  const contradictions = Array.from({ length: 5001 }, (_, step) => step / 1000).filter(
    rating => drawn(rating) !== drawn(Number(formatRating(rating, 'en'))),
  )
  expect(contradictions).toEqual([])
})
