import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseLine, countSlotsBefore, type Line, linesOf } from './shares.rules.ts'

const parts = new Map<Line, number>([
  ['members', 4 / 15],
  ['visitors', 4 / 15],
  ['lookups', 4 / 15],
  ['keywords', 3 / 15],
])

const countUsed = (slots: readonly (Line | undefined)[]): Map<Line, number> =>
  new Map(linesOf('search').map(line => [line, slots.filter(slot => slot === line).length]))

/** Gives one slot after the other to the lines that wait at that time. */
const giveSlots = (windowSlots: number, demand: readonly (readonly Line[])[]): (Line | undefined)[] => {
  const given: (Line | undefined)[] = []
  for (const waiting of demand) {
    const used = countUsed(given.slice(Math.max(0, given.length - windowSlots + 1)))
    given.push(chooseLine({ budget: 'search', used, slots: windowSlots }, new Set(waiting)))
  }
  return given
}

const anyDemand = (steady: Line, length: number) =>
  fc
    .array(fc.subarray(linesOf('search')), { minLength: length, maxLength: length })
    .map(list => list.map(lines => [...new Set([...lines, steady])]))

describe('the shares of the pace', () => {
  test.each(linesOf('search'))(
    '%s get their share, but for two slots, in any window in which they wait, however the demand of others changes',
    line => {
      fc.assert(
        fc.property(fc.constantFrom(15, 16, 20, 60), anyDemand(line, 240), (windowSlots, demand) => {
          const given = giveSlots(windowSlots, demand)
          const share = Math.floor((parts.get(line) ?? 0) * windowSlots)
          for (let from = 0; from + windowSlots <= given.length; from += 1) {
            const got = countUsed(given.slice(from, from + windowSlots)).get(line) ?? 0
            expect(got, `from ${from}`).toBeGreaterThanOrEqual(share - 2)
          }
        }),
        { seed: 1, numRuns: 40 },
      )
    },
  )

  test('the shares of the pace leave no slot unused while any line waits', () => {
    for (const line of linesOf('search')) expect(giveSlots(15, Array(40).fill([line]))).toEqual(Array(40).fill(line))
  })

  test('the shares of the pace let people go first within their share, members before visitors', () => {
    const all = linesOf('search')
    expect(giveSlots(15, Array(9).fill(all)).slice(0, 8)).toEqual([
      ...Array(4).fill('members'),
      ...Array(4).fill('visitors'),
    ])
  })

  test('the shares of the pace count the turns before a person: those ahead, and those of other lines beyond the share', () => {
    const used = new Map<Line, number>([['visitors', 4]])
    const use = { budget: 'search', used, slots: 15 } as const
    const waiting = new Set<Line>(['lookups', 'keywords'])
    expect(countSlotsBefore({ ...use, used: new Map() }, { line: 'visitors', ahead: 1, waiting })).toBe(1)
    expect(countSlotsBefore(use, { line: 'visitors', ahead: 0, waiting })).toBe(2)
    expect(countSlotsBefore(use, { line: 'visitors', ahead: 0, waiting: new Set() })).toBe(0)
  })
})
