import { minuteMs, secondMs } from '#domain/units.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { messageOf } from '../platform/errors.ts'
import type { Log } from '../platform/log.ts'
import type { Mail } from '../platform/mail.ts'
import { buildAlarmLetter, messageIdOf } from './alarm.email.ts'
import { findAlarm, type LeasedLetter, leaseLetter, settleLetter } from './alarms.repository.ts'

type LettersOptions = {
  db: Database
  clock: Clock
  log: Log
  mail: Mail
  publicUrl: string | undefined
}

/** After the first try, the second, and so on; the last one holds from there on. */
const delaysMs = [5 * secondMs, 30 * secondMs, 2 * minuteMs, 10 * minuteMs, 30 * minuteMs]

const delayOf = (attempts: number): number => delaysMs[Math.min(attempts, delaysMs.length) - 1] ?? 30 * minuteMs

/** One run sends no more than this, and the next goes on. */
const mostInARun = 50

/**
 * Sends the letters that wait: each at least once, and marked only after the mail server took it. A crash in between
 * repeats the letter with the same Message-ID.
 */
export const createLetters = ({ db, clock, log, mail, publicUrl }: LettersOptions) => {
  const send = async (letter: LeasedLetter): Promise<void> => {
    const alarm = await findAlarm(db, letter.alarmId)
    if (!alarm) return
    const { stoppedSince, raisedAt, endedAt } = alarm
    const facts = { alarmId: alarm.id, kind: letter.kind, stoppedSince, raisedAt, endedAt, publicUrl }
    const messageId = messageIdOf(facts, letter.address, mail.from)
    await mail.send({ to: letter.address, messageId, ...buildAlarmLetter(facts) })
  }

  const trySend = async (letter: LeasedLetter): Promise<boolean> => {
    try {
      await send(letter)
    } catch (error) {
      const notBefore = new Date(clock.now().getTime() + delayOf(letter.attempts))
      log.warn({ err: error }, `A letter to an admin was not sent and is tried again: ${messageOf(error)}`)
      await settleLetter(db, letter, { notBefore, lastError: messageOf(error).slice(0, 500) })
      return false
    }
    await settleLetter(db, letter, { sentAt: clock.now() })
    return true
  }

  /** Answers how many were sent. */
  return async (signal?: AbortSignal): Promise<number> => {
    let sent = 0
    for (let tried = 0; tried < mostInARun && !signal?.aborted; tried += 1) {
      const letter = await leaseLetter(db, clock.now())
      if (!letter) break
      if (await trySend(letter)) sent += 1
    }
    return sent
  }
}
