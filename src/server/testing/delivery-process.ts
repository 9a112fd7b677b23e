import { releaseDeliveries } from '../deliveries/outbox.repository.ts'
import { buildOutbox } from '../deliveries/testing/build-outbox.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import { openDatabase } from '../platform/database.ts'
import { openMail } from '../platform/mail.ts'

/**
 * One life of a process that sends messages, for the drill that kills it: opens the database and sends until nothing
 * waits, then ends with 0. Alone, it does not wait for the next try of a message, but moves its clock there. With others,
 * on a PostgreSQL server, the clocks of all run faster than that of the machine, from a moment they share.
 *
 * node delivery-process.ts <folder or address of PostgreSQL> <address of the mail server> [<from when> <how much faster>]
 */
const [storage = '', smtpUrl = '', from = '', speed = ''] = process.argv.slice(2)
const isAlone = from === ''
let movedMs = 0

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
  if (isAlone) movedMs += Math.max(0, next.getTime() - readClock())
  else await clock.sleep(50)
}
await close()
process.exit(0)
