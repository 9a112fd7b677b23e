import { minuteMs } from '#domain/units.ts'
import type { TryFailure } from '../channels/delivery.errors.ts'
import type { MessageKind } from '../channels/messages.rules.ts'

/** One attempt to send an e-mail. Every person has one e-mail channel. */
export type MailTry = {
  channelId: string
  kind: MessageKind
  at: Date
  isTaken: boolean
  failure: TryFailure | null
  answer: string
}

/** The mail server itself fails, regardless of the recipient. */
export type MailFault = {
  /** The first failed attempt, and the newest answer. */
  since: Date
  answer: string
  /** How many people get no e-mail because of it. */
  people: number
}

/** The number of failed attempts in a row that counts as a fault. A busy server accepts the second or third. */
const mostUnreached = 1
const mostRefused = 3
/** Refusals that begin this close together have one cause. */
const togetherMs = 15 * minuteMs
/** Fewer people than this say nothing about the mail server. */
const fewestPeople = 2
/** With this many e-mails accepted for each person refused, the refusals are about their addresses. */
const acceptedForOne = 4
/** An address that does not exist is refused again after this time; a fault of the server is usually over. */
const goneAfterMs = 30 * minuteMs

const isFailed = ({ failure }: MailTry): boolean =>
  failure === 'no-such-address' || failure === 'refused' || failure === 'unreached'

/** An unconfirmed address may be misspelt, or its mailbox may not work. */
const isTypo = ({ kind, failure }: MailTry): boolean =>
  (kind === 'confirmation' && failure === 'no-such-address') || (kind === 'mail-test' && failure !== 'unreached')

const countPeople = (tries: readonly MailTry[]): number => new Set(tries.map(({ channelId }) => channelId)).size

const untilTaken = (tries: readonly MailTry[]): MailTry[] => {
  const taken = tries.findIndex(({ isTaken }) => isTaken)
  return tries.slice(0, taken === -1 ? undefined : taken).filter(isFailed)
}

const toFault = (tries: readonly MailTry[]): MailFault | undefined => {
  const [newest, oldest] = [tries[0], tries.at(-1)]
  return newest && oldest && { since: oldest.at, answer: newest.answer, people: countPeople(tries) }
}

/** The server accepted none of several attempts. */
const findSilence = (tries: readonly MailTry[]): MailFault | undefined => {
  const failed = untilTaken(tries).filter(attempt => attempt.failure !== 'no-such-address')
  const unreached = failed.filter(({ failure }) => failure === 'unreached')
  if (unreached.length > mostUnreached) return toFault(failed)
  return failed.length > mostRefused ? toFault(failed) : undefined
}

/** When a person's current run of failed attempts began. */
const beginningOf = (failed: readonly MailTry[]): number => failed.at(-1)?.at.getTime() ?? 0

/** Several people are refused in the same way since about the same time, and little was accepted since. */
const findWave = (tries: readonly MailTry[]): MailFault | undefined => {
  const refused = [...Map.groupBy(tries, ({ channelId }) => channelId).values()]
    .map(untilTaken)
    .filter(failed => failed.length > 0)
  for (const sameWay of Map.groupBy(refused, ([newest]) => newest?.failure).values()) {
    for (const begunMs of sameWay.map(beginningOf)) {
      const isTogether = (failed: readonly MailTry[]) =>
        beginningOf(failed) >= begunMs && beginningOf(failed) <= begunMs + togetherMs
      const wave = sameWay.filter(isTogether)
      const accepted = tries.filter(({ isTaken, at }) => isTaken && at.getTime() >= begunMs).length
      if (wave.length < fewestPeople || accepted >= acceptedForOne * wave.length) continue
      return toFault(wave.flat().toSorted((a, b) => b.at.getTime() - a.at.getTime()))
    }
  }
  return undefined
}

/** Whether the mail server is at fault, by the attempts of the last day, newest first. */
export const findMailFault = (tries: readonly MailTry[]): MailFault | undefined => {
  const telling = tries.filter(attempt => attempt.isTaken || !isTypo(attempt))
  return findSilence(telling) ?? findWave(telling)
}

/**
 * Whether the mail server still calls an address unknown after half an hour. Then the address does not exist, unless the mail
 * server is at fault. `own`: the person's attempts, newest first, including the current one.
 */
export const isStillUnknown = (own: readonly MailTry[], now: Date): boolean => {
  const answered = own.filter(
    ({ failure, isTaken }) => isTaken || failure === 'no-such-address' || failure === 'refused',
  )
  const end = answered.findIndex(({ failure }) => failure !== 'no-such-address')
  const first = answered.slice(0, end === -1 ? undefined : end).at(-1)
  return first !== undefined && now.getTime() - first.at.getTime() >= goneAfterMs
}
