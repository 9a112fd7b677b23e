import type { Notice } from '#contract/alerts.ts'
import type { AlertReason } from '#domain/alerts.ts'
import type { ChartKey } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'

/** A change as it is stored: moments as text. */
export type NoticeChange = {
  chartKey: ChartKey
  observedAt: string
  previousAt: string | null
  rank: number | null
  previousRank: number | null
  depth: number
  reason: AlertReason
  /** A measurement that it rests on is withdrawn. Never stored: a withdrawal may be undone. */
  isWithdrawn?: boolean
}

export type NoticeApp = { appId: AppId; changes: NoticeChange[] }

export type NoticeNote =
  /** Written until November 2026, when changes of a chart were held back after it was recorded. */
  | { kind: 'shuffled'; chartKey: ChartKey; observedAt: string }
  | { kind: 'channel-failed'; channelId: string; label: string; answer: string; isOff: boolean }
  | Extract<Notice['notes'][number], { kind: 'withdrawn' }>

export type NoticeRow = { id: number; userId: string; evaluatedAt: Date; apps: NoticeApp[]; notes: NoticeNote[] }
