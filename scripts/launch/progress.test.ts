import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { describeProgress, formatDuration, startProgress } from './progress.mjs'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const collect = (isTTY: boolean, columns = 120) => {
  const written: string[] = []
  return { written, stream: { isTTY, columns, write: (text: string) => written.push(text) } }
}

const fakeNow = () => vi.getMockedSystemTime()?.getTime() ?? 0

test.each([
  [0, '0.0 s'],
  [4230, '4.2 s'],
  [14_000, '14 s'],
  [59_700, '1 min 00 s'],
  [125_000, '2 min 05 s'],
  [3_720_000, '1 h 02 min'],
])('%d ms reads %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text)
})

test('a known total is shown with rate and estimate', () => {
  expect(describeProgress({ done: 100, total: 300, elapsedMs: 10_000 })).toBe(
    '100 of 300, 10/s, 10 s so far, about 20 s left',
  )
})

test('an unknown total has no estimate, unless the usual duration is known', () => {
  expect(describeProgress({ done: 0, elapsedMs: 3000 })).toBe('3.0 s so far')
  expect(describeProgress({ done: 1500, elapsedMs: 3000 })).toBe('1,500, 500/s, 3.0 s so far')
  expect(describeProgress({ done: 0, elapsedMs: 3000, expectedMs: 10_000 })).toBe('3.0 s so far, about 7.0 s left')
  expect(describeProgress({ done: 0, elapsedMs: 30_000, expectedMs: 10_000 })).toBe('30 s so far')
})

test('a log gets at most one plain line in five seconds, and none for shorter work', () => {
  const { written, stream } = collect(false)
  const progress = startProgress({ label: 'Importing', total: 10, stream, now: fakeNow })
  for (let done = 0; done < 10; done++) {
    progress.update({ done })
    vi.advanceTimersByTime(1100)
  }
  expect(written).toHaveLength(2)
  expect(written[0]).toBe('Importing: 4 of 10, 0.8/s, 5.0 s so far, about 7.5 s left\n')
  progress.finish('Imported 10 days.')
  expect(written[2]).toBe('Imported 10 days.\n')
  vi.advanceTimersByTime(60_000)
  expect(written).toHaveLength(3)
})

test('a terminal gets one line that is redrawn and never wider than the window', () => {
  const { written, stream } = collect(true, 40)
  const progress = startProgress({ label: 'Importing', total: 10, stream, now: fakeNow })
  progress.update({ done: 5, detail: 'a detail that is far too long for this window' })
  vi.advanceTimersByTime(1000)
  const lines = written.map(text => text.replace('\r\x1b[K', ''))
  expect(lines.length).toBeGreaterThan(3)
  expect(written.every(text => text.startsWith('\r\x1b[K') && !text.includes('\n'))).toBe(true)
  expect(Math.max(...lines.map(line => line.length))).toBeLessThan(40)
  expect(lines[0]).toContain('[████████████░░░░')
  progress.stop()
  expect(written.at(-1)).toBe('\r\x1b[K')
})
