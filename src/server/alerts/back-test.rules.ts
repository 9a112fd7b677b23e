import type { AppId } from '#domain/ranks.ts'
import { minuteMs } from '#domain/units.ts'
import { toNoticeChange } from './inbox/findings.rules.ts'
import type { NoticeApp, NoticeChange } from './inbox/notices.rules.ts'
import { type Change, type Rule, reasonFor } from './rules/matching.rules.ts'
import type { MeasuredPair } from './rules/measured-pairs.rules.ts'
import { type AppInChart, changeOf } from './rules/pairs.rules.ts'

export type Match = { appId: AppId; change: NoticeChange }

const toMatch = (change: Change, reason: NoticeChange['reason']): Match => {
  return { appId: change.appId, change: toNoticeChange(change, reason) }
}

/** What a rule reports about one app in one chart. */
export const askSeries = (rule: Rule, app: AppInChart, pairs: readonly MeasuredPair[]): Match[] =>
  pairs.flatMap(pair => {
    const change = changeOf(app, pair)
    const reason = change && reasonFor([rule], change)
    return change && reason ? toMatch(change, reason) : []
  })

/** Changes within this time go into one message: they belong to one sweep, or to one evaluated part of a long sweep. */
const togetherMs = 60 * minuteMs

/** The number of messages for changes at these times (milliseconds, in any order). */
const countMessages = (moments: Iterable<number>): number => {
  let messages = 0
  let since = Number.NEGATIVE_INFINITY
  for (const at of [...moments].sort((a, b) => a - b)) {
    if (at - since < togetherMs) continue
    messages += 1
    since = at
  }
  return messages
}

const compare = <Value>(a: Value, b: Value): number => (a < b ? -1 : a > b ? 1 : 0)

const newestFirst = (a: Match, b: Match): number =>
  compare(b.change.observedAt, a.change.observedAt) ||
  a.appId - b.appId ||
  compare(a.change.chartKey, b.change.chartKey)

/** Counts a rule's matches and keeps only the newest, because a rule that matches every rank finds millions. */
export const createTally = (most: number) => {
  const moments = new Set<number>()
  let newest: Match[] = []
  let total = 0
  const trim = (): void => {
    newest = newest.sort(newestFirst).slice(0, most)
  }
  return {
    add: (matches: readonly Match[]): void => {
      total += matches.length
      for (const match of matches) {
        moments.add(Date.parse(match.change.observedAt))
        newest.push(match)
      }
      if (newest.length > 2 * most) trim()
    },
    /** Sorted by newest change first. */
    read: (): { messages: number; total: number; apps: NoticeApp[] } => {
      trim()
      const byApp = [...Map.groupBy(newest, ({ appId }) => appId)]
      const apps = byApp.map(([appId, found]) => ({ appId, changes: found.map(({ change }) => change) }))
      return { messages: countMessages(moments), total, apps }
    },
  }
}
