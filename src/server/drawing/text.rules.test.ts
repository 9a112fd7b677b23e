import { expect, test } from 'vitest'
import { box } from './elements.rules.ts'
import { directionOf, graphemesOf, isEmoji, textsOf } from './text.rules.ts'

test('a text has the direction of its first letter', () => {
  expect(['Lumen', '2048 לילה', '«مراعي» app', 'App مراعي', '!!!', ''].map(directionOf)).toEqual([
    'ltr',
    'rtl',
    'rtl',
    'ltr',
    'ltr',
    'ltr',
  ])
})

test('a user-perceived character is one grapheme', () => {
  expect(graphemesOf('e\u0301👩‍👩‍👧🇩🇪क्षि')).toHaveLength(4)
})

test('emoji are distinguished from letters, digits and symbols', () => {
  expect(['😀', '👩‍👩‍👧', '🇩🇪', '❤️', '1️⃣'].every(isEmoji)).toBe(true)
  expect(['a', '1', '#', '★', '漢', '©', '❤'].some(isEmoji)).toBe(false)
})

test('all texts of a drawing are found, however deeply nested', () => {
  expect(textsOf(box({}, 'a', box({}, box({}, 'b'), 'c')))).toEqual(['a', 'b', 'c'])
})
