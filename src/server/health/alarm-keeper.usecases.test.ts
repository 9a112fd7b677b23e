import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { createAlarmKeeper } from './alarm-keeper.usecases.ts'

test('webhooks get one event when measuring has stopped, and none about other alarms', async () => {
  const { db } = await openTestDatabase()
  const notified: unknown[] = []
  const { raise } = createAlarmKeeper({
    db,
    clock: createTestClock(),
    log: pino({ level: 'silent' }),
    hasMail: false,
    admins: [],
    onMeasuringStopped: async (_, since, reason) => void notified.push([since, reason]),
  })
  const stoppedSince = new Date('2026-03-07T10:00:00Z')
  await raise({ subject: 'backups', stoppedSince, reason: null }, 'Backups have stopped')
  await raise({ subject: 'measuring', stoppedSince, reason: 'No chart was read.' }, 'Measuring has stopped')
  await raise({ subject: 'measuring', stoppedSince, reason: 'No chart was read.' }, 'Measuring has stopped')
  expect(notified).toEqual([[stoppedSince, 'No chart was read.']])
})
