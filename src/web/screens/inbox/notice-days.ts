import type { Notice } from '#contract/inbox.ts'
import { groupBy } from '#domain/group-by.ts'
import { dateFormat } from '#web/lib/formats.ts'
import type { Reader } from '#web/lib/reader.ts'

/** The notices of one day in the reader's time zone. `at` is a moment on that day. */
export type NoticeDay = { key: string; at: string; notices: Notice[] }

/** `2026-11-20`: the Canadian locale uses the ISO format. */
const dayFormat = (timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone })

/** Groups by day in the reader's time zone and keeps the order. */
export const groupByDay = (notices: readonly Notice[], { timeZone }: Reader): NoticeDay[] => {
  const format = dayFormat(timeZone)
  const days = groupBy(notices, ({ evaluatedAt }) => format.format(new Date(evaluatedAt)))
  return [...days].map(([key, found]) => ({ key, at: found[0]?.evaluatedAt ?? key, notices: found }))
}

/** `Friday, November 20`, with the year if it is not the current one. */
export const formatWholeDay = (at: string, { locale, timeZone }: Reader, now = new Date()): string => {
  const format = dayFormat(timeZone)
  const yearOf = (moment: Date): string => format.format(moment).slice(0, 4)
  const isThisYear = yearOf(new Date(at)) === yearOf(now)
  return dateFormat(locale, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
    timeZone,
  }).format(new Date(at))
}

/** `2:02 PM`. V8 and Safari differ in the space before `PM`. */
export const formatTime = (at: string, { locale, timeZone }: Reader): string =>
  dateFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(at)).replaceAll('\u202f', ' ')
