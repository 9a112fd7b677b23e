import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { type AppId, findAppId } from '#domain/ranks.ts'
import { type Answer, readAnswer, refuse } from '../answer.ts'
import { findList } from '../read-fields.ts'
import type { ChartQuery, ChartSource, TopChart, TopChartEntry } from '../top-chart.ts'

export const readChartAnswer = (body: Uint8Array, chart: Chart): Answer =>
  readAnswer({ subject: `the chart ${chartKeyOf(chart)}`, body })

type ChartParts = { query: ChartQuery; source: ChartSource; entries: TopChartEntry[]; feedUpdatedAt?: Date | undefined }

/**
 * Drops entries beyond the requested depth: in 2014 a feed returned 100 for a limit of 10.
 * @throws UnusableAnswerError `duplicate-app`: none of 6216 feeds of 2025 (gmertk) had a duplicate id.
 */
export const buildTopChart = (answer: Answer, parts: ChartParts): TopChart => {
  const { query, source, entries, feedUpdatedAt } = parts
  const duplicate = findDuplicate(entries)
  if (duplicate !== undefined) throw refuse(answer, 'duplicate-app', `app ${duplicate}`)
  return {
    chart: query.chart,
    source,
    depth: query.depth,
    entries: entries.slice(0, query.depth),
    ...(feedUpdatedAt ? { feedUpdatedAt } : {}),
  }
}

/**
 * Reads a list of app ids, which Apple sends as strings.
 * @throws UnusableAnswerError `unexpected-shape` when it is not a list, `entry-without-id` when an item is not an app id.
 */
export const readAppIds = (answer: Answer, value: unknown): AppId[] => {
  const list = findList(value)
  if (!list) throw refuse(answer, 'unexpected-shape', 'not a list of app ids')
  return list.map((item, index) => readAppId(answer, { index, candidates: [item] }))
}

/**
 * Returns the first candidate that is an app id.
 * @throws UnusableAnswerError `entry-without-id`.
 */
export const readAppId = (answer: Answer, entry: { index: number; candidates: readonly unknown[] }): AppId => {
  for (const candidate of entry.candidates) {
    const isIdLike = typeof candidate === 'string' || typeof candidate === 'number'
    const appId = isIdLike ? findAppId(String(candidate)) : undefined
    if (appId !== undefined) return appId
  }
  throw refuse(answer, 'entry-without-id', `entry ${entry.index + 1}`)
}

/** The app id in one of Apple's URLs: 658511662 for `…/id658511662?mt=8`. */
export const findIdInUrl = (url: unknown): AppId | undefined => {
  const digits = typeof url === 'string' ? /\/id(\d{1,16})(?!\w)/.exec(url)?.[1] : undefined
  return digits === undefined ? undefined : findAppId(digits)
}

/** Apple's image server renders any size given in the URL; feeds link to 100 px. */
export const enlargeIcon = (url: string): string => url.replace('/100x100bb', '/512x512bb')

const findDuplicate = (entries: readonly TopChartEntry[]): AppId | undefined => {
  const seen = new Set<AppId>()
  for (const { appId } of entries) {
    if (seen.has(appId)) return appId
    seen.add(appId)
  }
  return undefined
}
