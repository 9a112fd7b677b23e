import type { BadgeRank } from '#contract/summaries.ts'
import { chartPhrase, deviceNames } from '#domain/chart-words.ts'
import type { Chart } from '#domain/charts.ts'
import { chartsReadText, describeCharts, isPartly } from '#web/components/ranks/charts-read.words.ts'
import { gapReasonText } from '#web/components/ranks/gap-reasons.words.ts'
import { formatDay } from '#web/lib/formats.ts'
import type { Reader } from '#web/lib/reader.ts'
import { appWords as words } from './app.words.ts'

/** The tooltip of a rank badge: its chart, the day it was reached, and whether a chart is missing. */
export const badgeNote = (badge: BadgeRank, reader: Reader): string =>
  [
    badge.chart && chartPhrase(badge.chart),
    badge.dateAchieved && words.reachedOn(formatDay(badge.dateAchieved, reader)),
    isPartly(badge.charts) && chartsReadText(badge.charts),
  ]
    .filter(Boolean)
    .join(', ')

type Achievement = { chart: Pick<Chart, 'device'> | null; dateAchieved: string | null }

/** `Nov 12 · iPad`, if the badge's rank was reached on another day or device than the row's rank. */
export const differenceText = (badge: Achievement, row: Achievement, reader: Reader): string => {
  const day = badge.dateAchieved && formatDay(badge.dateAchieved, reader)
  const isOtherDay = day !== (row.dateAchieved && formatDay(row.dateAchieved, reader))
  const isOtherDevice = badge.chart?.device !== row.chart?.device
  return [isOtherDay && day, isOtherDevice && badge.chart && deviceNames[badge.chart.device]]
    .filter(Boolean)
    .join(' · ')
}

const failedText = ({ reason, detail, observedAt }: BadgeRank, reader: Reader): string => {
  if (reason === 'not-fetched') return observedAt ? words.notReadSince(formatDay(observedAt, reader)) : words.notRead
  if (reason === null) return words.notRead
  const why = reason === 'http' && detail && /^\d{3}$/.test(detail) ? `HTTP ${detail}` : gapReasonText(reason, detail)
  return words.notReadBecause(why)
}

/** A short reason for a missing rank: `not read yet`, `not in top 100`, `not read: HTTP 503`. */
export const gapText = (badge: BadgeRank, reader: Reader): string => {
  if (badge.state === 'failed') return failedText(badge, reader)
  if (badge.state === 'unranked') return words.notInTop(badge.depth ?? 0)
  return badge.state === 'empty' ? words.chartEmpty : words.notReadYet
}

/** The tooltip for a missing rank: the charts that were read, the missing chart, or the day of the reading. */
export const gapNote = (badge: BadgeRank, reader: Reader): string => {
  const { missing } = badge.charts
  const of = describeCharts(badge, reader) ?? (missing ? chartPhrase(missing.chart) : undefined)
  if (of) return of
  const isRead = badge.state === 'unranked' || badge.state === 'empty'
  return isRead && badge.observedAt ? words.readOn(formatDay(badge.observedAt, reader)) : ''
}
