import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ChartChange, type ChartReading, compareReadings } from './chart-changes.ts'

/** Half of the ids differ only in their upper bits. */
const toAppId = (index: number): number => (index % 2 === 0 ? index : index * 2 ** 32)

/** Charts with up to 12 of 15 apps; the depth varies independently. */
const readings: fc.Arbitrary<ChartReading> = fc
  .record({
    depth: fc.integer({ min: 1, max: 12 }),
    order: fc.shuffledSubarray(Array.from({ length: 15 }, (_, i) => toAppId(i + 1))),
  })
  .map(({ depth, order }) => ({ depth, appIds: order.slice(0, depth) }))

const pairs = (check: (previous: ChartReading, current: ChartReading) => void) =>
  fc.assert(fc.property(readings, readings, check), { seed: 1 })

const mirror: Readonly<Record<ChartChange['kind'], ChartChange['kind']>> = {
  stayed: 'stayed',
  climbed: 'fell',
  fell: 'climbed',
  entered: 'left',
  left: 'entered',
  unknown: 'unknown',
}

describe('the changes between two measurements of a chart', () => {
  test('the changes between two measurements of a chart include every app of both measurements once: current apps by rank, then dropped apps by their previous rank', () => {
    pairs((previous, current) => {
      const changes = compareReadings(previous, current)
      const gone = previous.appIds.filter(appId => !current.appIds.includes(appId))
      expect(changes.map(({ appId }) => appId)).toEqual([...current.appIds, ...gone])
      for (const { appId, rank, previousRank } of changes) {
        expect(rank ?? 0).toBe(current.appIds.indexOf(appId) + 1)
        expect(previousRank ?? 0).toBe(previous.appIds.indexOf(appId) + 1)
      }
    })
  })

  test('the changes between two measurements of a chart are climbs when the rank number decreased, and falls when it increased', () => {
    pairs((previous, current) => {
      for (const { kind, rank, previousRank } of compareReadings(previous, current)) {
        if (rank === null || previousRank === null) continue
        const direction = Math.sign(rank - previousRank)
        expect(kind).toBe(direction < 0 ? 'climbed' : direction > 0 ? 'fell' : 'stayed')
      }
    })
  })

  test('the changes between two measurements of a chart report that an app entered or left only if the other measurement was deep enough to tell', () => {
    pairs((previous, current) => {
      for (const { kind, rank, previousRank } of compareReadings(previous, current)) {
        if (previousRank === null) expect(kind).toBe((rank ?? 0) <= previous.depth ? 'entered' : 'unknown')
        if (rank === null) expect(kind).toBe((previousRank ?? 0) <= current.depth ? 'left' : 'unknown')
      }
    })
  })

  test('the changes between two measurements of a chart are mirrored in reverse order: climbs become falls, and new entries drop out', () => {
    const toText = ({ appId, kind }: ChartChange) => `${appId} ${kind}`
    pairs((previous, current) => {
      const forth = compareReadings(previous, current).map(change => ({ ...change, kind: mirror[change.kind] }))
      const back = compareReadings(current, previous)
      expect(back.map(toText).sort()).toEqual(forth.map(({ appId, kind }) => `${appId} ${kind}`).sort())
    })
  })

  test('a chart compared with itself has no changes', () => {
    pairs(reading => {
      expect(compareReadings(reading, reading).map(({ kind }) => kind)).toEqual(reading.appIds.map(() => 'stayed'))
    })
  })
})
