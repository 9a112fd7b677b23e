import { expect, test } from 'vitest'
import { createTestClock } from '../testing/test-clock.ts'
import { createKept } from './kept.ts'

const openKept = (forMs = 60_000) => {
  const clock = createTestClock(new Date('2026-03-10T12:00:00Z'))
  const readings: { answer: (value: string[]) => void; fail: (error: Error) => void }[] = []
  const load = () => new Promise<string[]>((answer, fail) => void readings.push({ answer, fail }))
  return { clock, readings, kept: createKept({ load, forMs, clock }) }
}

test('is loaded once for concurrent readers, and again after its time or after it is forgotten', async () => {
  const { clock, readings, kept } = openKept()
  const asked = [kept.find(), kept.find()]
  readings[0]?.answer(['first'])
  expect(await Promise.all(asked)).toEqual([['first'], ['first']])
  clock.advance(59_999)
  expect(await kept.find()).toEqual(['first'])
  clock.advance(1)
  const second = kept.find()
  readings[1]?.answer(['second'])
  expect(await second).toEqual(['second'])
  kept.forget()
  void kept.find()
  expect(readings).toHaveLength(3)
})

test('with a time of zero is loaded on every read', async () => {
  const { readings, kept } = openKept(0)
  void kept.find()
  void kept.find()
  expect(readings).toHaveLength(2)
})

test('is changed in memory, even while it is loading, and a change causes no load', async () => {
  const { readings, kept } = openKept()
  await kept.change(value => void value.push('too early'))
  expect(readings).toHaveLength(0)
  const asked = kept.find()
  const changing = kept.change(value => void value.push('new'))
  readings[0]?.answer(['old'])
  await changing
  expect(await asked).toEqual(['old', 'new'])
  expect(await kept.find()).toEqual(['old', 'new'])
})

test('a failed load rejects its readers, does not prevent changes, and is retried', async () => {
  const { readings, kept } = openKept()
  const asked = kept.find()
  const changing = kept.change(() => expect.unreachable())
  readings[0]?.fail(new Error('gone'))
  await expect(asked).rejects.toThrow('gone')
  await changing
  const again = kept.find()
  readings[1]?.answer(['there'])
  expect(await again).toEqual(['there'])
})
