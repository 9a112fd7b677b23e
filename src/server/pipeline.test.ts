import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startPipeline } from './pipeline.ts'
import { createDataVersion } from './platform/database/data-version.ts'
import type { Clock } from './platform/process/clock.ts'

/** A stopped clock: sleep ends only when aborted. */
const clock: Clock = {
  now: () => new Date('2026-03-01T12:00:00Z'),
  sleep: (_, signal) => new Promise(resolve => signal?.addEventListener('abort', () => resolve())),
}

test('moves are derived after alerts are evaluated, so that no weather request waits for them', async () => {
  const reports = [{ charts: 1, changes: 0, notices: 0 }]
  const done: string[] = []
  const pipeline = startPipeline({
    history: { version: createDataVersion() },
    correct: async () => false,
    evaluate: async () => {
      done.push('evaluate')
      return reports.pop()
    },
    weather: { fillMoves: async () => void done.push('fill moves') },
    outbox: {
      startDue: async () => 0,
      findNextDue: async () => undefined,
      onFree: () => undefined,
      stop: async () => undefined,
    },
    clock,
    log: pino({ level: 'silent' }),
  })
  await expect.poll(() => done).toEqual(['evaluate', 'evaluate', 'fill moves'])
  await pipeline.stop()
})
