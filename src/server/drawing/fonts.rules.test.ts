import { expect, test } from 'vitest'
import { charactersOf, familiesFor, parseRanges } from './fonts.rules.ts'

test('the ranges of a font are parsed from the syntax of style sheets', () => {
  expect(parseRanges('U+0041-43,U+61, u+1F600')).toEqual([
    [0x41, 0x43],
    [0x61, 0x61],
    [0x1f600, 0x1f600],
  ])
  expect(charactersOf(parseRanges('U+0041-43,U+1F600'))).toBe('ABC😀')
})

test('a name with Kana uses Japanese glyphs, one with Hangul Korean ones, and Chinese characters alone Chinese ones', () => {
  const eastern = (text: string) => familiesFor(text).find(family => /-(jp|kr|sc)$/.test(family))
  expect(['骨の本', '骨 한국', '骨'].map(eastern)).toEqual(['noto-sans-jp', 'noto-sans-kr', 'noto-sans-sc'])
})
