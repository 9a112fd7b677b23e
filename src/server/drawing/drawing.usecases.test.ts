import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '#domain/testing/any-character.ts'
import { createDrawing } from './drawing.usecases.ts'
import { box, picture } from './elements.rules.ts'

const drawing = createDrawing()
const size = { width: 300, height: 60 }
const limits = { fontSizes: [40, 30], fontWeight: 600, maxWidth: 300 } as const

const draw = (text: string) => drawing.drawSvg(box({ fontSize: 30, whiteSpace: 'nowrap' }, text), size)

test('a line uses the largest size that fits', async () => {
  expect(await drawing.fitLine('Lumen', limits)).toMatchObject({ text: 'Lumen', fontSize: 40 })
  const smaller = await drawing.fitLine('Lumen Notes App', limits)
  expect(smaller).toMatchObject({ text: 'Lumen Notes App', fontSize: 30 })
  expect(smaller.width).toBeLessThanOrEqual(300)
})

test('a line that fits in no size is cut between two characters, and never inside one', async () => {
  const families = '👩‍👩‍👧'.repeat(12)
  const { text, width } = await drawing.fitLine(families, limits)
  expect(text).toMatch(/^(👩‍👩‍👧)+…$/u)
  expect(width).toBeLessThanOrEqual(300)
})

test('any text can be drawn and fits into its line', async () => {
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.string({ unit: anyCharacter, maxLength: 40 }),
    fc.constantFrom(
      '\u0000',
      '\u202eabc',
      'ꦲꦤ',
      'ភាសា',
      '𒀀',
      '\ud800',
      '☃︎',
      '🫩',
      '<b>&amp;',
      '٣٤ ريال',
      ' '.repeat(50),
    ),
  )
  await fc.assert(
    fc.asyncProperty(texts, async text => {
      const fitted = await drawing.fitLine(text, limits)
      expect(fitted.width).toBeLessThanOrEqual(limits.maxWidth)
      expect(await draw(fitted.text)).toMatch(/^<svg /)
    }),
    { numRuns: 60, seed: 6 },
  )
})

test('characters that no font has are transliterated instead of shown as an empty box', async () => {
  const isSame = async (a: string, b: string) => (await draw(a)) === (await draw(b))
  expect(await isSame('ភាសា', 'phasa')).toBe(true)
  expect(await isSame('한', 'han')).toBe(false)
})

test('markup and addresses in a text are drawn as text and not interpreted', async () => {
  const svg = await draw('<image href="http://127.0.0.1:9/x.png"/>')
  expect(svg).not.toContain('127.0.0.1')
  expect(svg).not.toContain('<image')
})

test('a drawing with an image from the network is refused', () => {
  expect(() => picture('https://is1-ssl.mzstatic.com/a.png', size)).toThrow(/cannot fetch/)
})
