import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortOrLong } from '../../vitest.length.ts'
import { escapeMarkup } from './markup.ts'
import { anyCharacter } from './testing/any-character.ts'

test('an escaped text cannot end its element or attribute', () => {
  expect(escapeMarkup(`<b title="a" lang='b'>&amp;</b>`)).toBe(
    '&lt;b title=&quot;a&quot; lang=&#39;b&#39;&gt;&amp;amp;&lt;/b&gt;',
  )
})

test('letters of every script and emoji do not change', () => {
  const text = 'Ñandú 天気 Погода طقس มาก 👨‍👩‍👧‍👦 𠮷'
  expect(escapeMarkup(text)).toBe(text)
})

test.each(['\u0000', '\u0008', '\u001b', '\ufffe', '\uffff', '\ud83d', '\udc68'])(
  'characters that XML forbids become replacement characters (%j)',
  sign => {
    expect(escapeMarkup(`a${sign}b`)).toBe('a\ufffdb')
  },
)

test('no markup character survives in any text, and no text is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), text => {
      const escaped = escapeMarkup(text)
      expect(escaped).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|#39);)/)
      expect(escaped.length).toBeGreaterThanOrEqual([...text].length)
    }),
    { seed: 1, numRuns: shortOrLong(100, 500) },
  )
})
