import { expect, test } from 'vitest'
import { comparedPart, isNear, isSwapMissed, listSwaps } from './typos.rules.ts'

test.each([
  ['instagarm', ' instagram\n meta'],
  ['spotfy', ' spotify music\n spotify ab'],
  ['candy crsh', ' candy crush saga\n king'],
  ['crush cnady', ' candy crush saga\n king'],
  ['faceboook', ' facebook\n meta'],
  ['gogle', ' google maps\n google llc'],
  ['netlfix', ' netflix\n netflix inc'],
  ['whatsapp mesenger', ' whatsapp messenger\n whatsapp inc'],
  ['dulingo', ' duolingo\n duolingo inc'],
  ['calculatro', ' calculator pro\n tools'],
  ['nteflix inc', ' netflix\n netflix inc'],
])('"%s" means "%s"', (typed, text) => expect(isNear(typed, text)).toBe(true))

test.each([
  ['game', ' gate\n tools', true],
  ['gmae', ' gate\n tools', false],
  ['cat', ' car\n tools', false],
  ['instagram', ' instructor\n tools', false],
  ['candy crush', ' candy shop\n tools', false],
  ['game 2048', ' game 2049\n tools', false],
])('only as many letters as people mistype may differ: "%s" for "%s" is %s', (typed, text, near) =>
  expect(isNear(typed, text)).toBe(near),
)

test('swapped spellings do not swap letters across words', () => {
  expect(listSwaps('ab cd')).toEqual(['ba cd', 'ab dc'])
  expect(listSwaps('aab')).toEqual(['aba'])
  expect(listSwaps('')).toEqual([])
})

test('swapped spellings are searched for only where trigrams may miss the swap, which long terms never need', () => {
  expect(['musci', 'weahter', 'learnign kids', 'cnady crush'].filter(isSwapMissed)).toHaveLength(4)
  expect(['calculatro', 'whatsapp mesenger plus', 'ab '.repeat(60).trim(), 'x'.repeat(9)].filter(isSwapMissed)).toEqual(
    ['ab '.repeat(60).trim(), 'x'.repeat(9)],
  )
})

test('only the start of a long text is compared, up to a whole word', () => {
  const word = 'a'.repeat(39)
  expect(comparedPart(`${word}b cd`)).toBe(`${word}b`)
  expect(comparedPart(`${word} bcd`)).toBe(word)
  expect(comparedPart('a'.repeat(400))).toBe('a'.repeat(40))
  expect(comparedPart('candy crush')).toBe('candy crush')
})
