import { describe, expect, test } from 'vitest'
import { type Costs, joinParts, type Part } from './joined-parts.ts'

const part = (pages: string, bytes: number): Part<string> => ({
  pages: new Set(pages),
  modules: [`${pages} ${bytes}`],
  bytes,
})

const plain: Costs<string> = { fileBytesOf: () => 1000, weightOf: () => 1 }

const namesOf = (parts: readonly Part<string>[]) => parts.map(({ modules }) => modules.join(' + ')).sort()

describe('the code that pages share', () => {
  test('is one file where the pages save more by a file less than they lose by code that they do not need', () => {
    expect(namesOf(joinParts({ parts: [part('ab', 500), part('abc', 900)], costs: plain }))).toEqual([
      'ab 500 + abc 900',
    ])
    expect(namesOf(joinParts({ parts: [part('ab', 2500), part('abc', 900)], costs: plain }))).toEqual([
      'ab 2500',
      'abc 900',
    ])
  })

  test('never joins what no page loads together', () => {
    expect(joinParts({ parts: [part('a', 1), part('b', 1)], costs: plain })).toHaveLength(2)
  })

  test('does not grow for a page near its limit', () => {
    const costs: Costs<string> = { ...plain, weightOf: page => (page === 'c' ? 20 : 1) }
    expect(namesOf(joinParts({ parts: [part('ab', 500), part('abc', 900)], costs }))).toEqual(['ab 500', 'abc 900'])
  })

  test('has fewer files for a page to which a file costs more', () => {
    const costs: Costs<string> = { ...plain, fileBytesOf: page => (page === 'a' ? 2000 : 1000) }
    expect(namesOf(joinParts({ parts: [part('ab', 2500), part('abc', 900)], costs }))).toEqual(['ab 2500 + abc 900'])
  })
})
