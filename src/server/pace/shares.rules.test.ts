import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseQueue, countSlotsBefore, type Queue, queuesOf } from './shares.rules.ts'

const parts = new Map<Queue, number>([
  ['members', 4 / 15],
  ['visitors', 4 / 15],
  ['lookups', 4 / 15],
  ['keywords', 3 / 15],
])

const countUsed = (slots: readonly (Queue | undefined)[]): Map<Queue, number> =>
  new Map(queuesOf('search').map(queue => [queue, slots.filter(slot => slot === queue).length]))

/** Gives one slot after the other to the queues that wait at that time. */
const giveSlots = (windowSlots: number, demand: readonly (readonly Queue[])[]): (Queue | undefined)[] => {
  const given: (Queue | undefined)[] = []
  for (const waiting of demand) {
    const used = countUsed(given.slice(Math.max(0, given.length - windowSlots + 1)))
    given.push(chooseQueue({ budget: 'search', used, slots: windowSlots }, new Set(waiting)))
  }
  return given
}

const anyDemand = (steady: Queue, length: number) =>
  fc
    .array(fc.subarray(queuesOf('search')), { minLength: length, maxLength: length })
    .map(list => list.map(queues => [...new Set([...queues, steady])]))

describe('the shares of the pace', () => {
  test.each(queuesOf('search'))(
    '%s get their share, but for two slots, in any window in which they wait, however the demand of others changes',
    queue => {
      fc.assert(
        fc.property(fc.constantFrom(15, 16, 20, 60), anyDemand(queue, 240), (windowSlots, demand) => {
          const given = giveSlots(windowSlots, demand)
          const share = Math.floor((parts.get(queue) ?? 0) * windowSlots)
          for (let from = 0; from + windowSlots <= given.length; from += 1) {
            const got = countUsed(given.slice(from, from + windowSlots)).get(queue) ?? 0
            expect(got, `from ${from}`).toBeGreaterThanOrEqual(share - 2)
          }
        }),
        { seed: 1, numRuns: 40 },
      )
    },
  )

  test('the shares of the pace leave no slot unused while any queue waits', () => {
    for (const queue of queuesOf('search'))
      expect(giveSlots(15, Array(40).fill([queue]))).toEqual(Array(40).fill(queue))
  })

  test('the shares of the pace let people go first within their share, members before visitors', () => {
    const all = queuesOf('search')
    expect(giveSlots(15, Array(9).fill(all)).slice(0, 8)).toEqual([
      ...Array(4).fill('members'),
      ...Array(4).fill('visitors'),
    ])
  })

  test('the shares of the pace count the turns before a person: those ahead, and those of other queues beyond the share', () => {
    const used = new Map<Queue, number>([['visitors', 4]])
    const use = { budget: 'search', used, slots: 15 } as const
    const waiting = new Set<Queue>(['lookups', 'keywords'])
    expect(countSlotsBefore({ ...use, used: new Map() }, { queue: 'visitors', ahead: 1, waiting })).toBe(1)
    expect(countSlotsBefore(use, { queue: 'visitors', ahead: 0, waiting })).toBe(2)
    expect(countSlotsBefore(use, { queue: 'visitors', ahead: 0, waiting: new Set() })).toBe(0)
  })
})
