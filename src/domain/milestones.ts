import type { AlertReason } from './alerts.ts'
import { type Chart, type ChartKey, isChartKey, parseChartKey } from './charts.ts'
import { secondMs } from './units.ts'

export const milestoneKinds = ['first-top', 'first-country', 'best-rank', 'top-10-countries', 'days-at-1'] as const
export type MilestoneKind = (typeof milestoneKinds)[number]

/** What an app reached, where and when. `level`: the limit, the number of countries or of days; null for kinds without. */
export type MilestoneClaim = { kind: MilestoneKind; level: number | null; chart: Chart; observedAt: Date }

/** The name of a milestone in addresses: `first-top-10.jp.top-free.6007.iphone.1763104200`. */
export const milestoneKeyOf = ({ kind, level, chart, observedAt }: MilestoneClaim): string => {
  const { storefront, type: chartType, genre, device } = chart
  const what = level === null ? kind : `${kind}-${level}`
  return [what, storefront, chartType, genre, device, Math.floor(observedAt.getTime() / secondMs)].join('.')
}

const findWhat = (text: string): Pick<MilestoneClaim, 'kind' | 'level'> | undefined => {
  const plain = milestoneKinds.find(kind => kind === text)
  if (plain) return { kind: plain, level: null }
  const [, name, level] = /^(.+)-(\d{1,3})$/.exec(text) ?? []
  const kind = milestoneKinds.find(each => each === name)
  return kind && { kind, level: Number(level) }
}

/** The chart of a milestone; undefined for any other text. */
export const findMilestoneChart = (key: string): ChartKey | undefined => {
  const chartKey = key.split('.').slice(1, -1).join(':')
  return isChartKey(chartKey) ? chartKey : undefined
}

/** Undefined for any other text. */
export const findMilestoneClaim = (key: string): MilestoneClaim | undefined => {
  const [what = '', seconds = ''] = [key.split('.')[0], key.split('.').at(-1)]
  const chartKey = findMilestoneChart(key)
  const claim = findWhat(what)
  if (!claim || !chartKey || !/^\d{1,10}$/.test(seconds)) return undefined
  return { ...claim, chart: parseChartKey(chartKey), observedAt: new Date(Number(seconds) * secondMs) }
}

export const milestonePath = (appStoreId: string, key: string): string => `/app/${appStoreId}/history?milestone=${key}`

/** The poster of a milestone. */
export const milestoneImagePath = (appStoreId: string, key: string): string =>
  `/api/og/app/${appStoreId}/milestone/${key}`

/** The milestone that an alert is about; undefined for other alerts, and for the best rank of one chart. */
export const findReportedMilestone = ({
  reason: { kind, top },
  chart,
  observedAt,
}: {
  reason: AlertReason
  chart: Chart
  observedAt: Date | string
}): string | undefined =>
  kind === 'first-top' || kind === 'first-country'
    ? milestoneKeyOf({ kind, level: top, chart, observedAt: new Date(observedAt) })
    : undefined
