import type { Chart } from './charts.ts'
import { type TopThreshold, topThresholds } from './ranks.ts'
import type { ReportLetter } from './reports.ts'

/** The kinds of alert rules. The last two watch moves; the others watch milestones. */
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

/** What a rule watches, with its parameters. */
export type AlertQuestion =
  /** `first-top` matches the first time an app is in the top N of a chart; `entered-top` and `left-top` match every time. */
  | { kind: 'first-top' | 'entered-top' | 'left-top'; tops: readonly TopThreshold[] }
  /** `best-rank`: better than ever before in this chart. `first-country`: the first rank in any chart of a country. */
  | { kind: 'best-rank' | 'first-country' }
  /** A change of at least this many ranks. */
  | { kind: 'moved'; places: number; direction: MoveDirection }
  /** A change larger than the app's usual moves in this chart. */
  | { kind: 'unusual-move'; direction: MoveDirection }

/**
 * The groups of charts that a rule can watch: the own charts of each app (its category and overall, its main device, free or
 * paid), the overall ones among them, or any chart.
 */
export const alertCharts = ['own', 'overall', 'any'] as const
export type AlertCharts = (typeof alertCharts)[number]

/** Null means all. */
export type ChartFilter = {
  storefronts: readonly Chart['storefront'][] | null
  chartTypes: readonly Chart['type'][] | null
  devices: readonly Chart['device'][] | null
  genres: readonly Chart['genre'][] | null
}

/** The charts that a rule watches. Types, devices and genres are set only with `any`. */
export type AlertScope = ChartFilter & { charts: AlertCharts }

export const everyChart: AlertScope = {
  charts: 'any',
  storefronts: null,
  chartTypes: null,
  devices: null,
  genres: null,
}
export const ownCharts: AlertScope = { charts: 'own', storefronts: null, chartTypes: null, devices: null, genres: null }

/** The default rules of a new user, for all apps they track: milestones, and moves into and out of the top 10. */
export const defaultQuestions: readonly AlertQuestion[] = [
  { kind: 'first-top', tops: topThresholds },
  { kind: 'best-rank' },
  { kind: 'first-country' },
  { kind: 'entered-top', tops: [10] },
  { kind: 'left-top', tops: [10] },
]

/** The scope of a default rule. The first rank in a country counts in any chart, whatever group a rule names. */
export const defaultScopeOf = ({ kind }: AlertQuestion): AlertScope =>
  kind === 'first-country' ? everyChart : ownCharts

/** Why a change matches a rule; `top` is null for kinds without a threshold. */
export type AlertReason = {
  kind: AlertKind
  top: TopThreshold | null
  /**
   * The day since which the chart is measured; only for a first time, if a missing measurement may hide an earlier one.
   * The text then says "first seen" since that day.
   */
  since?: string | null | undefined
}

/** A change of one app in one chart between two measurements. A null rank means measured and not in the chart. */
export type RankChange = {
  chart: Chart
  observedAt: Date
  /**
   * The time of the previous measurement; null when the chart was not measured shortly before, so that only records are
   * compared.
   */
  previousAt: Date | null
  rank: number | null
  previousRank: number | null
  /**
   * How many ranks the measurement without the app had, or the newer one if the app is in both, up to the depth that
   * both have.
   */
  depth: number
  /** What the app became, if it entered or left the chart because it became free or paid. */
  newPrice?: 'free' | 'paid' | null | undefined
  /** The genre id of the category that an app moved to, if it entered or left the chart because of that. */
  newCategory?: number | null | undefined
}

export const digests = ['instant', 'daily', 'weekly'] as const
export type Digest = (typeof digests)[number]

/** When a user is notified. Hours are in the user's time zone; weekday 1 is Monday. */
export type AlertSchedule = {
  digest: Digest
  hour: number
  weekday: number
  /** Hours without notifications, which may span midnight; null for none. */
  quietHours: { from: number; to: number } | null
  /** Messages per day and channel. Messages over the limit are sent the next day. */
  dailyCap: number
  /** Whether a report of each week or month is sent. */
  report: ReportLetter
}

export const defaultSchedule: AlertSchedule = {
  digest: 'instant',
  hour: 8,
  weekday: 1,
  quietHours: null,
  dailyCap: 10,
  report: 'none',
}

/**
 * The events that a webhook can receive. All except alerts concern the whole server, so only webhooks of admins get
 * them.
 */
export const webhookEvents = ['alert.fired', 'measurement.recorded', 'sweep.finished', 'measuring.stopped'] as const
export type WebhookEvent = (typeof webhookEvents)[number]
export type ServerEvent = Exclude<WebhookEvent, 'alert.fired'>

export const isServerEvent = (event: WebhookEvent): event is ServerEvent => event !== 'alert.fired'
