import type { Chart } from './charts.ts'
import { type TopThreshold, topThresholds } from './ranks.ts'

/** What a rule looks for. The first are milestones, the last two moves. */
export const alertKinds = [
  'first-top',
  'best-rank',
  'first-country',
  'entered-top',
  'left-top',
  'moved',
  'unusual-move',
] as const
export type AlertKind = (typeof alertKinds)[number]

export const moveDirections = ['any', 'up', 'down'] as const
export type MoveDirection = (typeof moveDirections)[number]

/** What a rule looks for, with what it needs to know. */
export type AlertQuestion =
  /** In the top N of this chart for the first time; `entered-top` and `left-top` each time. */
  | { kind: 'first-top' | 'entered-top' | 'left-top'; tops: readonly TopThreshold[] }
  /** Better than ever measured in this chart; for the first time in any chart of a country. */
  | { kind: 'best-rank' | 'first-country' }
  /** By at least so many places. */
  | { kind: 'moved'; places: number; direction: MoveDirection }
  /** Beyond what the app usually moves in this chart. */
  | { kind: 'unusual-move'; direction: MoveDirection }

/** The charts that a rule watches; null means all. */
export type AlertScope = {
  storefronts: readonly Chart['storefront'][] | null
  chartTypes: readonly Chart['chartType'][] | null
  devices: readonly Chart['device'][] | null
  genres: readonly Chart['genre'][] | null
}

export const everyChart: AlertScope = { storefronts: null, chartTypes: null, devices: null, genres: null }

/** The rules that everybody begins with, for all the apps they track: milestones, and changes of the top 10. */
export const firstQuestions: readonly AlertQuestion[] = [
  { kind: 'first-top', tops: topThresholds },
  { kind: 'best-rank' },
  { kind: 'first-country' },
  { kind: 'entered-top', tops: [10] },
  { kind: 'left-top', tops: [10] },
]

/** Why a change is told: what the rule looks for, and the threshold where it has one. */
export type AlertReason = { kind: AlertKind; top: TopThreshold | null }

/** What happened to one app in one chart between two measurements. Rank null: measured, and not in the chart. */
export type RankChange = {
  chart: Chart
  observedAt: Date
  /** The measurement it is compared with; null where only records were, as the chart was not measured shortly before. */
  previousAt: Date | null
  rank: number | null
  previousRank: number | null
  /** How deep both measurements go. */
  depth: number
}

export const digests = ['instant', 'daily', 'weekly'] as const
export type Digest = (typeof digests)[number]

/** When a person is told. Hours are those of the person's time zone; weekday 1 is Monday. */
export type AlertSchedule = {
  digest: Digest
  hour: number
  weekday: number
  /** Nothing is sent from the one hour up to the other, which may lie on the next day; null: at any hour. */
  quietHours: { from: number; to: number } | null
  /** Messages a day and channel; what comes after them waits for the next day. */
  dailyCap: number
}

export const firstSchedule: AlertSchedule = { digest: 'instant', hour: 8, weekday: 1, quietHours: null, dailyCap: 10 }

export const channelKinds = ['email', 'webhook', 'slack', 'discord', 'ntfy', 'web-push'] as const
export type ChannelKind = (typeof channelKinds)[number]
