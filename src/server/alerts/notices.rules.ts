import type { Notice } from '#contract/alerts.ts'
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
  /** Whether a measurement that it is based on is withdrawn. Never stored, because a withdrawal can be undone. */
  isWithdrawn?: boolean
}

export type NoticeApp = { appId: AppId; changes: NoticeChange[] }

export type NoticeNote =
  /** Written until November 2026, when a chart's changes could be held back after it was recorded. */
  | { kind: 'shuffled'; chartKey: ChartKey; observedAt: string }
  | { kind: 'channel-failed'; channelId: string; label: string; answer: string; isOff: boolean }
  | Extract<Notice['notes'][number], { kind: 'withdrawn' | 'mail-fault' | 'report' }>

export type NoticeRow = { id: number; userId: string; evaluatedAt: Date; apps: NoticeApp[]; notes: NoticeNote[] }
