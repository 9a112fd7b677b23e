import { dayMs, hourMs, minuteMs, secondMs } from '#domain/units.ts'
import type { ChannelRow } from '../channels/channels.rules.ts'

/** Messages that one process sends at the same time; a crash repeats at most this many. */
export const atOnce = 8
/** Limits per kind and person, so that hanging receivers, such as a mail server, leave capacity to others. */
const atOnceOfKind = 5
const atOnceOfPerson = 2

/** Channels, people and kinds that have reached their concurrency limit. */
export type ReachedLimits = { channelIds: string[]; userIds: string[]; kinds: string[] }

const listFull = <Key>(keys: readonly Key[], most: number): Key[] =>
  [...Map.groupBy(keys, key => key)].flatMap(([key, group]) => (group.length >= most ? [key] : []))

/** A channel sends one message at a time, which keeps the order and stops one receiver from blocking the others. */
export const findReachedLimits = (underWay: readonly Pick<ChannelRow, 'id' | 'userId' | 'kind'>[]): ReachedLimits => ({
  channelIds: underWay.map(({ id }) => id),
  userIds: listFull(
    underWay.map(({ userId }) => userId),
    atOnceOfPerson,
  ),
  kinds: listFull(
    underWay.map(({ kind }) => kind),
    atOnceOfKind,
  ),
})

/** The delay before each attempt: the first is immediate, the last one a day after the one before. */
const delaysMs = [
  0,
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
]

/** Alarms are urgent, so they are retried sooner. The last delay repeats. */
const alarmDelaysMs = [5 * secondMs, 30 * secondMs, 2 * minuteMs, 10 * minuteMs]

export type NextTry = { attempts: number; notBefore: Date }

/** When to retry an alarm after this many attempts; alarms are never given up. */
export const findNextAlarmTry = (attempts: number, now: Date): NextTry => ({
  attempts,
  notBefore: new Date(now.getTime() + (alarmDelaysMs[attempts - 1] ?? 30 * minuteMs)),
})

/** The longest wait that a receiver may ask for. */
const longestWaitMs = dayMs

/**
 * When to retry a message after this many attempts; undefined to give up. If a receiver asks for a longer wait,
 * the attempts that fall into it are skipped and count as made, so the end is never postponed.
 */
export const findNextTry = (attempts: number, now: Date, retryAt: Date = now): NextTry | undefined => {
  const waitMs = Math.min(retryAt.getTime() - now.getTime(), longestWaitMs)
  let delayMs = delaysMs[attempts]
  if (delayMs === undefined) return undefined
  if (waitMs <= delayMs) return { attempts, notBefore: new Date(now.getTime() + delayMs) }
  let next = attempts
  for (; delayMs < waitMs && next < delaysMs.length - 1; next += 1) delayMs += delaysMs[next + 1] ?? 0
  return { attempts: next, notBefore: new Date(now.getTime() + Math.min(waitMs, delayMs)) }
}
