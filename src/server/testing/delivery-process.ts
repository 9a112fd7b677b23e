import { releaseDeliveries } from '../deliveries/outbox.repository.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { openMail } from '../platform/outgoing/mail.ts'
import { type Clock, systemClock } from '../platform/process/clock.ts'
import { buildOutbox } from './deliveries/build-outbox.ts'

/**
 * One run of a process that sends messages, for the test that kills it. Opens the database, sends until no message is
 * waiting, and exits with 0. A single process advances its clock to the next attempt instead of waiting. Several processes on
 * a PostgreSQL server use clocks that run faster than real time from a shared start.
 *
 * node delivery-process.ts <folder or PostgreSQL URL> <mail server URL> [<start> <speed>]
 */
const [storage = '', smtpUrl = '', from = '', speed = ''] = process.argv.slice(2)
const isAlone = from === ''
let movedMs = 0
/** Other processes may queue or lease messages meanwhile. */
const mostIdleMs = 500

const readClock = (): number => {
  if (isAlone) return Date.now() + movedMs
  return Number(from) + (Date.now() - Number(from)) * Number(speed)
}

const clock: Clock = { now: () => new Date(readClock()), sleep: systemClock.sleep }
const { db, close } = await openDatabase(isAlone ? { dataDir: storage } : { dataDir: '', databaseUrl: storage })
if (isAlone) await releaseDeliveries(db)
const { outbox } = buildOutbox({ db, clock, mail: openMail({ smtpUrl, from: 'ranks@mail.example' }) })

for (;;) {
  await outbox.deliverDue()
  const next = await outbox.findNextDue()
  if (!next) break
  const untilNextMs = Math.max(0, next.getTime() - readClock())
  if (isAlone) movedMs += untilNextMs
  else await clock.sleep(Math.min(Math.max(untilNextMs / Number(speed), 50), mostIdleMs))
}
await close()
process.exit(0)
