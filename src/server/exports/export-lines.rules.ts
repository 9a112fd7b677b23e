import { type Chart, chartKindText } from '#domain/charts.ts'
import { formulaStarts } from '#domain/csv.ts'
import { dayOf } from '#domain/days.ts'
import type { AppId } from '#domain/ranks.ts'
import type { MeasuredList } from '../history/ordered-lists.usecases.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'
import type { OldBeginning, OldPeak } from '../history/store/old-rows.repository.ts'
import type { Attempt } from '../history/store/stored-history.rules.ts'
import type { CarriedFailure } from '../keywords/carried-searches.repository.ts'
import type { KeywordSnapshot } from '../keywords/positions.repository.ts'
import { longColumn, momentColumn, type ParquetColumn, smallColumn, textColumn } from '../platform/files/parquet.ts'
import type { CarriedPage } from '../store-pages/carried-pages.repository.ts'

/** A measurement or failed attempt, with the values that its rows share. */
type RankedReading = {
  chart: Chart
  observedAt: Date
  state: 'ranked' | 'empty' | Attempt['outcome']
  reason: string
  detail: string
  source: string
  depth: number | null
}

/** A rank, an empty chart or a gap. All ranks of a measurement share one `reading` object. */
export type RankRow = { reading: RankedReading; rank: number | null; appId: AppId | null }

const secondText = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`

export const headOf = ({ chart, observedAt }: { chart: Chart; observedAt: Date }) => ({
  date: dayOf(observedAt),
  country: chart.storefront,
  observedAt: secondText(observedAt),
})

export const toListLine = (list: MeasuredList) => ({
  ...headOf(list),
  charts: { [chartKindText(list.chart)]: list.appIds },
  depth: list.depth,
  source: list.source,
  outcome: list.outcome || null,
})

export const toGapLine = (gap: Attempt) => ({
  ...headOf(gap),
  charts: {},
  failures: { [chartKindText(gap.chart)]: { outcome: gap.outcome, reason: gap.reason, detail: gap.detail } },
})

/** The rows kept from deleted months. */
export const toForgottenLine = (before: Date) => ({ forgotten: { before: secondText(before) } })

export const toOldPeakLine = ({ appId, chart, rank, reachedAt }: OldPeak) => ({
  oldPeak: { appId, country: chart.storefront, chart: chartKindText(chart), rank, observedAt: secondText(reachedAt) },
})

export const toOldChartLine = ({ chart, observedAt, source, depth, appIds }: Snapshot) => ({
  oldChart: {
    country: chart.storefront,
    chart: chartKindText(chart),
    observedAt: secondText(observedAt),
    source,
    depth,
    appIds,
  },
})

export const toOldBeginningLine = ({ chart, isMeasured, firstAt }: OldBeginning) => ({
  oldBeginning: {
    country: chart.storefront,
    chart: chartKindText(chart),
    isMeasured,
    firstAt: secondText(firstAt),
  },
})

export const toPageLine = ({ appId, country, observedAt, ...page }: CarriedPage) => ({
  storePage: { appId, country, observedAt: secondText(observedAt), ...page },
})

export const toKeywordLine = ({ storefront, keyword, observedAt, depth, appIds }: KeywordSnapshot) => ({
  keyword: { country: storefront, keyword, observedAt: secondText(observedAt), depth, appIds },
})

export const toKeywordFailureLine = ({ storefront, keyword, observedAt, reason, detail }: CarriedFailure) => ({
  keywordFailure: { country: storefront, keyword, observedAt: secondText(observedAt), reason, detail },
})

export const toRankRows = ({ chart, observedAt, source, depth, appIds }: MeasuredList): RankRow[] => {
  const measured = { chart, observedAt, reason: '', detail: '', source, depth }
  if (appIds.length === 0) return [{ reading: { ...measured, state: 'empty' }, rank: null, appId: null }]
  const reading = { ...measured, state: 'ranked' } as const
  return appIds.map((appId, index) => ({ reading, rank: index + 1, appId }))
}

export const toGapRow = ({ chart, observedAt, outcome, reason, detail }: Attempt): RankRow => ({
  reading: { chart, observedAt, state: outcome, reason, detail, source: '', depth: null },
  rank: null,
  appId: null,
})

/** The table of ranks and gaps, in order. */
export const rankColumns: readonly ParquetColumn<RankRow>[] = [
  textColumn('storefront', ({ reading }) => reading.chart.storefront),
  textColumn('chart_type', ({ reading }) => reading.chart.type),
  smallColumn('genre', 16, ({ reading }) => reading.chart.genre),
  textColumn('device', ({ reading }) => reading.chart.device),
  momentColumn('observed_at', ({ reading }) => reading.observedAt),
  textColumn('state', ({ reading }) => reading.state),
  textColumn('reason', ({ reading }) => reading.reason),
  textColumn('detail', ({ reading }) => reading.detail),
  textColumn('source', ({ reading }) => reading.source),
  smallColumn('depth', 16, ({ reading }) => reading.depth, true),
  smallColumn('rank', 8, ({ rank }) => rank, true),
  longColumn('app_id', ({ appId }) => appId, true),
]

const formula = new RegExp(`^${formulaStarts}`)

/** One line of text that no spreadsheet takes for a formula. */
const tame = (text: string): string => {
  const line = text.replaceAll(/[\r\n]+/g, ' ')
  return formula.test(line) ? `'${line}` : line
}

const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`

const noNumber = String.raw`\N`

const toCells = ({ chart, observedAt, state, reason, detail, source, depth }: RankedReading): string =>
  [
    quote(chart.storefront),
    quote(chart.type),
    chart.genre,
    quote(chart.device),
    quote(secondText(observedAt)),
    quote(state),
    quote(tame(reason)),
    quote(tame(detail)),
    quote(source),
    depth ?? noNumber,
  ].join(',')

/** Records whose texts are quoted and whose unknown numbers are empty. */
export const toRankRecords = (rows: readonly RankRow[]): string => {
  const known = new Map<RankedReading, string>()
  const cellsOf = (reading: RankedReading): string => {
    const cells = known.get(reading) ?? toCells(reading)
    known.set(reading, cells)
    return cells
  }
  return rows
    .map(({ reading, rank, appId }) => `${cellsOf(reading)},${rank ?? noNumber},${appId ?? noNumber}\n`)
    .join('')
}
