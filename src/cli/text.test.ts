import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { write } from './output.ts'
import { sparkline, stateWords } from './state-words.ts'
import { clean, cutTo, pad, widthOf } from './text.ts'

const texts = fc.string({
  unit: fc.oneof(fc.constantFrom('家', 'é', '👩‍👩‍👧', 'ﷺ', 'a', ' '), fc.string({ maxLength: 1 })),
})

describe('text in a terminal', () => {
  test('text in a terminal never takes more columns than it may, in any script', () => {
    fc.assert(
      fc.property(texts, fc.nat(30), (text, width) => {
        const shown = clean(text)
        expect(widthOf(cutTo(shown, width))).toBeLessThanOrEqual(width)
        expect(widthOf(pad(cutTo(shown, width), width))).toBeLessThanOrEqual(width)
      }),
    )
  })

  test('text in a terminal cannot command the terminal', () => {
    const name = 'Evil\u001b[2J\u001b]0;title\u0007\u202e\u009b31m\nApp'
    const rows = [{ name }]
    const table = write(
      { value: rows, rows, columns: [{ head: 'name', of: () => name }], above: [name] },
      { format: 'table', width: 80 },
    )
    expect(table.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u)
    expect(table.split('\n')).toHaveLength(4)
  })

  test('text in a terminal cannot command the terminal from JSON or CSV, and means the same in JSON', () => {
    const name = 'Evil\u001b[2J\u009b31m\u202e\u061c\u2028\u007fApp'
    const one = { value: [{ name }], rows: [{ name }], columns: [{ head: 'name', of: () => name }] }
    const json = write(one, { format: 'json', width: 80 })
    expect(json.trimEnd()).not.toMatch(/[\p{Cc}\p{Zl}\p{Bidi_Control}]/u)
    expect(JSON.parse(json)).toEqual({ name })
    const csv = write(one, { format: 'csv', width: 80 })
    expect(csv.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\p{Zl}\p{Bidi_Control}]/u)
  })

  test('text in a terminal that a spreadsheet would run stays text, and a number stays a number', () => {
    const rows = [{ name: '=1+1' }]
    const csv = write(
      {
        value: rows,
        rows,
        columns: [
          { head: 'name', of: () => '=1+1' },
          { head: 'change', of: () => '-3', csv: () => -3 },
        ],
      },
      { format: 'csv', width: 80 },
    )
    expect(csv).toBe("name,change\r\n'=1+1,-3\r\n")
  })
})

test('a table fits the terminal as far as its columns may shrink', () => {
  const rows = [{ name: 'A very long name of an app that nobody reads to its end', id: '284882215' }]
  const columns = [
    { head: 'id', of: () => '284882215' },
    { head: 'name', of: () => rows[0]?.name ?? '', mayShrink: true },
  ]
  const lines = write({ value: rows, rows, columns }, { format: 'table', width: 40 }).trimEnd().split('\n')
  for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(40)
  expect(lines.at(-1)).toMatch(/^284882215 {2}A very.*…$/)
})

test('a sparkline distinguishes a good rank, a missing app and a gap', () => {
  expect(sparkline([1, 50, 100, 0, null, 1])).toBe('█▅▁· █')
  expect(sparkline([7, 7])).toBe('██')
  expect(sparkline([])).toBe('')
})

test('every state has its own words', () => {
  const states = ['unranked', 'empty', 'failed', 'not-offered', 'not-tracked'] as const
  const words = [...states.map(state => stateWords({ state })), stateWords({ state: 'ranked', rank: 12 })]
  expect(new Set(words).size).toBe(6)
  expect(words.every(word => word.length > 1)).toBe(true)
})
