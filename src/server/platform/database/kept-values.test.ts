import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTestClock } from '../../testing/test-clock.ts'
import { type Change, createDataVersion } from './data-version.ts'
import { createKeptValues } from './kept-values.ts'

type Options = { most?: number; oldestMs?: number; isOfPast?: boolean; isKept?: (value: string) => boolean }

const openKept = (options: Options = {}) => {
  const clock = createTestClock(new Date('2026-03-10T12:00:00Z'))
  const version = createDataVersion()
  const kept = createKeptValues<string, string>({ version, clock, most: 10, ...options })
  const makings: PromiseWithResolvers<string>[] = []
  const make = (): Promise<string> => {
    const making = Promise.withResolvers<string>()
    makings.push(making)
    return making.promise
  }
  /** The value that a caller gets now, and how often it was computed for this call. */
  const ask = async (value: string, { key = 'a', isHeavy = false } = {}) => {
    let made = 0
    const make = async () => {
      made += 1
      return value
    }
    const found = await kept.find(key, make, { isHeavy })
    return { found, made }
  }
  /** Keeps a value that took `tookMs` to make. */
  const keepSlow = async (value: string, tookMs: number) => {
    const found = kept.find('a', make)
    clock.advance(tookMs)
    makings.at(-1)?.resolve(value)
    await found
  }
  return { clock, version, kept, makings, make, ask, keepSlow }
}

describe('a kept value', () => {
  test('a kept value is made once for those who ask at the same time, and found by those who ask later', async () => {
    const { kept, makings, make, ask } = openKept()
    const both = [kept.find('a', make), kept.find('a', make)]
    expect(makings).toHaveLength(1)
    makings[0]?.resolve('one')
    expect(await Promise.all(both)).toEqual(['one', 'one'])
    expect(await ask('two')).toEqual({ found: 'one', made: 0 })
    expect(await ask('of another key', { key: 'b' })).toEqual({ found: 'of another key', made: 1 })
  })

  test('a kept value is made again after its time, also when the clock was set back', async () => {
    for (const aheadMs of [30_001, -30_001]) {
      const { clock, ask } = openKept()
      await ask('old')
      clock.advance(aheadMs)
      expect(await ask('new')).toEqual({ found: 'new', made: 1 })
    }
  })

  test.each(['addition', 'correction'] as const)('a kept value is made again after an %s', async change => {
    const { version, ask } = openKept()
    await ask('old')
    version.raise(change)
    expect(await ask('new')).toEqual({ found: 'new', made: 1 })
    expect(await ask('newer')).toEqual({ found: 'new', made: 0 })
  })

  test('a kept value of days that are over changes with corrections only', async () => {
    const { version, ask } = openKept({ isOfPast: true })
    await ask('old')
    version.raise('addition')
    expect(await ask('new')).toEqual({ found: 'old', made: 0 })
    version.raise('correction')
    expect(await ask('new')).toEqual({ found: 'new', made: 1 })
  })

  test('a kept value that is made while the data change is not taken for a value of the changed data', async () => {
    for (const change of ['addition', 'correction'] as const) {
      const { version, kept, makings, make, ask } = openKept()
      const early = kept.find('a', make)
      version.raise(change)
      const late = kept.find('a', make)
      makings[1]?.resolve('new')
      expect(await late).toBe('new')
      makings[0]?.resolve('old')
      expect(await early).toBe('old')
      expect(await ask('newest')).toEqual({ found: 'new', made: 0 })
    }
  })

  test('a kept value that is heavy takes at most a twentieth of the time for additions, and none is shown after a correction', async () => {
    const { clock, version, ask, keepSlow } = openKept()
    await keepSlow('old', 100)
    version.raise('addition')
    clock.advance(1_800)
    expect((await ask('new', { isHeavy: true })).found).toBe('old')
    clock.advance(100)
    expect((await ask('new', { isHeavy: true })).found).toBe('new')
    await keepSlow('old', 300)
    version.raise('correction')
    expect((await ask('new', { isHeavy: true })).found).toBe('new')
  })

  test('a kept value that is not heavy is made again after each addition, however slow that is', async () => {
    const { version, ask, keepSlow } = openKept()
    await keepSlow('old', 3_000)
    version.raise('addition')
    expect((await ask('new')).found).toBe('new')
  })

  test('a kept value that is slow to make is sent at once while a new one is made, stays if that fails, and is never too old', async () => {
    const { clock, kept, makings, make, ask, keepSlow } = openKept()
    await keepSlow('old', 300)
    clock.advance(20_000)
    expect(await Promise.all([kept.find('a', make), kept.find('a', make)])).toEqual(['old', 'old'])
    expect(makings).toHaveLength(2)
    makings[1]?.reject(new Error('busy'))
    await kept.settle()
    expect(await kept.find('a', make)).toBe('old')
    makings[2]?.resolve('new')
    await kept.settle()
    expect((await ask('newer')).found).toBe('new')
    clock.advance(30_001)
    expect((await ask('newer')).found).toBe('newer')
  })

  test('a kept value that is heavy is shared by those who would wait long for another one, but not after a correction', async () => {
    const { clock, version, kept, makings, make } = openKept()
    void kept.find('a', make, { isHeavy: true })
    version.raise('addition')
    clock.advance(300)
    void kept.find('a', make, { isHeavy: true })
    expect(makings).toHaveLength(1)
    version.raise('correction')
    void kept.find('a', make, { isHeavy: true })
    expect(makings).toHaveLength(2)
  })

  test('a kept value is not kept if its making failed or it is not worth it, and all who waited get the failure', async () => {
    const { kept, makings, make, ask } = openKept({ isKept: value => value !== 'refused' })
    const both = [kept.find('a', make), kept.find('a', make)]
    makings[0]?.reject(new Error('away'))
    expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect((await ask('refused')).found).toBe('refused')
    expect((await ask('back')).found).toBe('back')
  })

  // Promise: P8
  test('a kept value makes room for others when it was not asked for the longest', async () => {
    const { ask } = openKept({ most: 2 })
    for (const key of ['a', 'b', 'c']) await ask('old', { key })
    expect((await ask('new', { key: 'c' })).found).toBe('old')
    expect((await ask('new', { key: 'a' })).found).toBe('new')
  })
})

test('whatever happens in whatever order, nobody who asks after a correction gets what was read before it', async () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.constant('ask' as const) },
    { weight: 3, arbitrary: fc.constant('finish' as const) },
    { weight: 2, arbitrary: fc.constant('wait' as const) },
    fc.constantFrom<Change>('addition', 'correction'),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.nat(), async (steps, seed) => {
      const { clock, version, kept } = openKept()
      const underWay: (() => void)[] = []
      const read = () => {
        const value = `${version.find()}`
        return new Promise<string>(resolve => underWay.push(() => resolve(value)))
      }
      const asked: Promise<void>[] = []
      for (const [index, of] of steps.entries()) {
        if (of === 'addition' || of === 'correction') version.raise(of)
        else if (of === 'wait') clock.advance((seed + index * 97) % 20_000)
        else if (of === 'finish') underWay.splice((seed + index) % Math.max(1, underWay.length), 1)[0]?.()
        else {
          const corrected = version.findCorrected()
          const found = kept.find('a', read, { isHeavy: index % 2 === 0 })
          asked.push(found.then(value => expect(Number(value)).toBeGreaterThanOrEqual(corrected)))
        }
        await new Promise(setImmediate)
      }
      for (const finish of underWay) finish()
      await Promise.all(asked)
    }),
    { numRuns: 100 },
  )
})
