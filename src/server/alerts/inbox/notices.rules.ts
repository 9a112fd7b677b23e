import type { Notice } from '#contract/inbox.ts'
import type { AlertReason, RankChange } from '#domain/alerts.ts'
import type { ChartKey } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'

/** A change as stored, with times as text. */
export type NoticeChange = {
  chartKey: ChartKey
  observedAt: string
  previousAt: string | null
  rank: number | null
  previousRank: number | null
  depth: number
  reason: AlertReason
  newPrice?: RankChange['newPrice']
  newCategory?: RankChange['newCategory']
  /** The channels that report it, if its rules name some; otherwise all do. */
  channelIds?: readonly string[]
  /** True once history showed that it was not a first time or record. */
  isNotFirst?: boolean
  /** Whether a measurement that it is based on is withdrawn. Never stored, because a withdrawal can be undone. */
  isWithdrawn?: boolean
}

export type NoticeApp = { appId: AppId; changes: NoticeChange[] }

export type NoticeNote =
  /** Not written since November 2026: the changes of a recorded chart are no longer held back. */
  | { kind: 'shuffled'; chartKey: ChartKey; observedAt: string }
  | { kind: 'channel-failed'; channelId: string; label: string; answer: string; isOff: boolean }
  | Extract<Notice['notes'][number], { kind: 'withdrawn' | 'not-first' | 'mail-fault' | 'report' }>

export type NoticeRow = { id: number; userId: string; evaluatedAt: Date; apps: NoticeApp[]; notes: NoticeNote[] }

/** The channels that report any of the changes; undefined for all. */
export const findChannelIds = (reported: readonly NoticeApp[]): ReadonlySet<string> | undefined => {
  const changes = reported.flatMap(app => app.changes)
  if (changes.length === 0 || changes.some(({ channelIds }) => channelIds === undefined)) return undefined
  return new Set(changes.flatMap(({ channelIds = [] }) => channelIds))
}

/** The changes that a channel reports. */
export const keepForChannel = (reported: readonly NoticeApp[], channelId: string): NoticeApp[] =>
  reported.flatMap(({ appId, changes }) => {
    const kept = changes.filter(({ channelIds }) => channelIds?.includes(channelId) ?? true)
    return kept.length > 0 ? [{ appId, changes: kept }] : []
  })
