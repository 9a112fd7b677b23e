import { expect, test } from 'vitest'
import { createTestClock } from '../testing/test-clock.ts'
import { createCachedValue } from './cached-value.ts'

const openCachedValue = (forMs = 60_000) => {
  const clock = createTestClock(new Date('2026-03-10T12:00:00Z'))
  const readings: { answer: (value: string[]) => void; fail: (error: Error) => void }[] = []
  const load = () => new Promise<string[]>((answer, fail) => void readings.push({ answer, fail }))
  return { clock, readings, cachedValue: createCachedValue({ load, forMs, clock }) }
}

test('is loaded once for concurrent readers, and again after its time or after it is forgotten', async () => {
  const { clock, readings, cachedValue } = openCachedValue()
  const reads = [cachedValue.find(), cachedValue.find()]
  readings[0]?.answer(['first'])
  expect(await Promise.all(reads)).toEqual([['first'], ['first']])
  clock.advance(59_999)
  expect(await cachedValue.find()).toEqual(['first'])
  clock.advance(1)
  const second = cachedValue.find()
  readings[1]?.answer(['second'])
  expect(await second).toEqual(['second'])
  cachedValue.forget()
  void cachedValue.find()
  expect(readings).toHaveLength(3)
})

test('with a time of zero is loaded on every read', async () => {
  const { readings, cachedValue } = openCachedValue(0)
  void cachedValue.find()
  void cachedValue.find()
  expect(readings).toHaveLength(2)
})

test('is changed in memory, even while it is loading, and a change causes no load', async () => {
  const { readings, cachedValue } = openCachedValue()
  await cachedValue.change(value => void value.push('too early'))
  expect(readings).toHaveLength(0)
  const reads = cachedValue.find()
  const changing = cachedValue.change(value => void value.push('new'))
  readings[0]?.answer(['old'])
  await changing
  expect(await reads).toEqual(['old', 'new'])
  expect(await cachedValue.find()).toEqual(['old', 'new'])
})

test('a failed load rejects its readers, does not prevent changes, and is retried', async () => {
  const { readings, cachedValue } = openCachedValue()
  const reads = cachedValue.find()
  const changing = cachedValue.change(() => expect.unreachable())
  readings[0]?.fail(new Error('gone'))
  await expect(reads).rejects.toThrow('gone')
  await changing
  const again = cachedValue.find()
  readings[1]?.answer(['there'])
  expect(await again).toEqual(['there'])
})
