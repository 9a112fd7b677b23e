import { onTestFinished } from 'vitest'
import { createTestClock } from '../../testing/test-clock.ts'
import { openTestDatabase } from '../../testing/test-databases.ts'
import type { OutboxOptions } from '../outbox.usecases.ts'
import { buildOutbox } from './build-outbox.ts'
import { createScene, start } from './outbox-scene.ts'

/** All of it over a database of the running test, with a clock that stands still. */
export const openOutbox = async (options: Partial<OutboxOptions> = {}) => {
  const { db } = await openTestDatabase()
  const clock = createTestClock(start)
  const { outbox, close } = buildOutbox({ db, clock, ...options })
  onTestFinished(close)
  const scene = createScene(db, start)
  await scene.addApp()
  return { db, clock, outbox, ...scene }
}
