import { expect, test } from 'vitest'
import { describeProgress } from './progress-log.usecases.ts'
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
  byReason: { timeout: 4 },
  estimatedEndAt: new Date('2026-03-07T12:12:10Z'),
  pausedUntil: null,
}

test('a running sweep reports its progress, its failures and the remaining time', () => {
  expect(describeProgress(running, now)).toBe(
    'Sweep 3 (due: genres): 1,200 of 11,375 charts, 4 failed, about 12 min left.',
  )
})

test('a sweep says that it pauses, and until when', () => {
  expect(describeProgress({ ...running, pausedUntil: new Date('2026-03-07T12:05:00Z') }, now)).toBe(
    'Sweep 3 (due: genres): 1,200 of 11,375 charts, 4 failed, paused by the App Store until 12:05:00 UTC, about 12 min left.',
  )
})

test('an ended sweep reports its end and no estimate', () => {
  const ended: SweepProgress = { ...running, state: 'finished', done: 11_375, failed: 0, estimatedEndAt: null }
  expect(describeProgress(ended, now)).toBe('Sweep 3 (due: genres) finished: 11,375 of 11,375 charts.')
})
