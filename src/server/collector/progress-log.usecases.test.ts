import { expect, test } from 'vitest'
import { describeProgress, isNews } from './progress-log.usecases.ts'
import type { SweepProgress } from './sweeps.rules.ts'

const now = new Date('2026-03-07T12:00:00Z')

const running: SweepProgress = {
  id: 3,
  state: 'running',
  reason: 'due: genres',
  startedAt: now,
  finishedAt: null,
  total: 11_375,
  done: 1_200,
  failed: 4,
  held: 0,
  byReason: { timeout: 4 },
  estimatedEndAt: new Date('2026-03-07T12:12:10Z'),
  waitsFor: null,
  pausedUntil: null,
}

test('a running sweep reports its progress, its failures and the remaining time', () => {
  expect(describeProgress(running, now)).toBe(
    'Sweep 3 (due: genres): 1,200 of 11,375 charts, 4 failed (timeout 4), about 12 min left.',
  )
})

test('a sweep says that it pauses, and until when', () => {
  expect(describeProgress({ ...running, pausedUntil: new Date('2026-03-07T12:05:00Z') }, now)).toBe(
    'Sweep 3 (due: genres): 1,200 of 11,375 charts, 4 failed (timeout 4), paused by the App Store until 12:05:00 UTC, about 12 min left.',
  )
})

test('an ended sweep reports its end and no estimate', () => {
  const ended: SweepProgress = { ...running, state: 'finished', done: 11_375, failed: 0, estimatedEndAt: null }
  expect(describeProgress(ended, now)).toBe('Sweep 3 (due: genres) finished: 11,375 of 11,375 charts.')
})

test('a sweep behind another one says so, and has no estimate while nothing is read', () => {
  const waiting: SweepProgress = { ...running, done: 0, failed: 0, byReason: {}, waitsFor: 1, estimatedEndAt: null }
  expect(describeProgress(waiting, now)).toBe('Sweep 3 (due: genres): 0 of 11,375 charts, waits for sweep 1.')
})

test('failures name their reasons, the most common first', () => {
  const failing: SweepProgress = { ...running, failed: 15, byReason: { http: 3, network: 12 }, estimatedEndAt: null }
  expect(describeProgress(failing, now)).toContain('15 failed (network 12, http 3).')
})

test('answers that were held back are no failures', () => {
  const holding: SweepProgress = { ...running, failed: 9, held: 7, byReason: { timeout: 2, replaced: 7 } }
  expect(describeProgress(holding, now)).toContain(', 2 failed, 7 held back (replaced 7, timeout 2),')
  expect(describeProgress({ ...holding, held: 9 }, now)).toContain('charts, 9 held back (')
})

test('a line is logged at the start, after a twentieth of the sweep, after five minutes with progress, and at any change of state', () => {
  const logged = { sweep: running, at: now }
  const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  expect(isNews(undefined, running, now)).toBe(true)
  expect(isNews(logged, running, after(31)), 'the same line again').toBe(false)
  expect(isNews(logged, { ...running, done: 1_201 }, after(4))).toBe(false)
  expect(isNews(logged, { ...running, done: 1_201 }, after(5))).toBe(true)
  expect(isNews(logged, { ...running, done: 1_200 + 569 }, after(1))).toBe(true)
  expect(isNews(logged, { ...running, waitsFor: 1 }, after(1))).toBe(true)
  expect(isNews(logged, { ...running, pausedUntil: after(9) }, after(1))).toBe(true)
  expect(isNews(logged, { ...running, state: 'finished' }, after(1))).toBe(true)
})
