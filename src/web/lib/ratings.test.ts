import { expect, test } from 'vitest'
import { starsOf } from './ratings.ts'

const drawn = (rating: number): string =>
  starsOf(rating)
    .map(star => ({ full: '*', half: '+', empty: '.' })[star])
    .join('')

test.each([
  [0, '.....'],
  [0.49, '.....'],
  [0.5, '+....'],
  [3.9, '***+.'],
  [4.49, '****.'],
  [4.5, '****+'],
  [4.99, '****+'],
  [5, '*****'],
])('a rating of %s is %s: a half star from .5 on, never more than five', (rating, stars) => {
  expect(drawn(rating)).toBe(stars)
})
