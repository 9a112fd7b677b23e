import { z } from 'zod'
import { type Chart, type ChartKey, chartKeyOf, findChartKind } from '#domain/charts.ts'
import { type Day, isDay, startOfDay } from '#domain/days.ts'
import { deepestRank, findAppId, isAppId } from '#domain/ranks.ts'
import { isStorefrontCode, type StorefrontCode, storefrontHint } from '#domain/storefronts.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import { type Claims, type GapFetch, parseClaims, parseGaps, toGapFetch } from './import-claims.rules.ts'
import { ImportLineError, parseJson } from './import-line.errors.ts'
import { type Snapshot, wholeSeconds } from './snapshots.rules.ts'

const lineShape = z.object({
  date: z.string(),
  country: z.string(),
  charts: z.record(z.string(), z.array(z.unknown())),
  depth: z.unknown().optional(),
  observedAt: z.unknown().optional(),
  failures: z.unknown().optional(),
  source: z.unknown().optional(),
  outcome: z.unknown().optional(),
})

/**
 * A list from the file. Without a stated depth, it counts as read to depth 100, or to its end if it is longer. Lists of an export
 * have claims.
 */
export type ImportedSnapshot = Snapshot & { hasStatedDepth: boolean; claims?: Claims }

export const usualDepth = 100

/** A line with only a date is stored at noon UTC, which falls on that date in most time zones. */
const noonMs = 12 * hourMs

/** The day the App Store opened. Earlier dates in a file are mistakes. */
const firstDay: Day = '2008-07-10'

export type ImportedLine = { snapshots: ImportedSnapshot[]; failures: GapFetch[] }

const parseImportKey = (key: string, storefront: StorefrontCode): Chart => {
  const kind = findChartKind(key)
  if (!kind) throw new ImportLineError(`"${key}" is not a chart, such as "top-free:all" or "top-paid:6014:ipad"`)
  return { storefront, ...kind }
}

const parseAppIds = (key: string, values: readonly unknown[]): number[] => {
  const appIds = values.map(value => (typeof value === 'string' ? findAppId(value) : value))
  const wrong = appIds.findIndex(value => !isAppId(value))
  if (wrong >= 0) throw new ImportLineError(`entry ${wrong + 1} of "${key}" is not an App Store id`)
  if (appIds.length > deepestRank) throw new ImportLineError(`"${key}" has more than ${deepestRank} ranks`)
  if (new Set(appIds).size < appIds.length) throw new ImportLineError(`"${key}" contains an app twice`)
  return appIds as number[]
}

const isDepth = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= deepestRank

const depthRange = `whole number from 1 to ${deepestRank}`

const parseDepthOf = (key: string, depth: unknown): number => {
  if (isDepth(depth)) return depth
  throw new ImportLineError(`the depth of "${key}" is not a ${depthRange}`)
}

/** The depth of each chart of a line, where the line states one. */
const parseDepths = (depth: unknown, charts: readonly Chart[], storefront: StorefrontCode): Map<ChartKey, number> => {
  const chartKeys = charts.map(chartKeyOf)
  if (depth === undefined) return new Map()
  if (isDepth(depth)) return new Map(chartKeys.map(key => [key, depth]))
  if (typeof depth !== 'object' || depth === null || Array.isArray(depth)) {
    throw new ImportLineError(`"depth" is a ${depthRange}, or an object of such numbers by chart`)
  }
  const entries = Object.entries(depth).map(([key, value]): [ChartKey, number] => {
    const chartKey = chartKeyOf(parseImportKey(key, storefront))
    if (!chartKeys.includes(chartKey))
      throw new ImportLineError(`"depth" names "${key}", which is not a chart of this line`)
    return [chartKey, parseDepthOf(key, value)]
  })
  const depths = new Map(entries)
  if (depths.size < entries.length) throw new ImportLineError('"depth" names a chart twice')
  return depths
}

const exampleMoments = '2026-03-07T18:30:00Z or 2026-03-07T18:30:00+09:00'
/** Accepts times with or without seconds. */
const isoMoment = z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })])

/** A calendar day starts earliest at UTC+14 and ends latest at UTC-12. */
const isOnDay = (at: Date, day: Day): boolean => {
  const sinceMs = at.getTime() - startOfDay(day).getTime()
  return sinceMs >= -14 * hourMs && sinceMs < dayMs + 12 * hourMs
}

const parseObservedAt = (text: unknown, date: Day, now: Date): Date => {
  const at = new Date(isoMoment.safeParse(text).data ?? Number.NaN)
  if (Number.isNaN(at.getTime())) throw new ImportLineError(`"observedAt" is not a time such as ${exampleMoments}`)
  if (!isOnDay(at, date)) throw new ImportLineError(`"${text}" is not on ${date} in any time zone`)
  if (at > now) throw new ImportLineError(`"${text}" is in the future`)
  return wholeSeconds(at)
}

const noonOf = (date: Day, now: Date): Date => {
  const noon = new Date(startOfDay(date).getTime() + noonMs)
  if (noon.getTime() > now.getTime() + dayMs) throw new ImportLineError(`${date} is in the future`)
  return noon
}

const parseLists = (charts: Record<string, unknown[]>, storefront: StorefrontCode) =>
  Object.entries(charts).map(([key, values]) => {
    const appIds = parseAppIds(key, values)
    return { key, appIds, chart: parseImportKey(key, storefront) }
  })

type Reading = { charts: Record<string, unknown[]>; depth: unknown; storefront: StorefrontCode; observedAt: Date }

const parseSnapshots = ({ charts, depth, storefront, observedAt }: Reading): ImportedSnapshot[] => {
  const lists = parseLists(charts, storefront)
  const depths = parseDepths(
    depth,
    lists.map(({ chart }) => chart),
    storefront,
  )
  return lists.map(({ key, chart, appIds }) => {
    const stated = depths.get(chartKeyOf(chart))
    if (stated !== undefined && stated < appIds.length) {
      throw new ImportLineError(`the depth of "${key}" is ${stated}, but the list has ${appIds.length} apps`)
    }
    const read = { depth: stated ?? Math.max(usualDepth, appIds.length), hasStatedDepth: stated !== undefined }
    return { chart, observedAt, source: 'import', ...read, appIds }
  })
}

/** Charts that could not be read. A chart with a list was read, so it has no failure. */
const parseFailures = (
  failures: unknown,
  snapshots: readonly ImportedSnapshot[],
  { storefront, observedAt }: Pick<Reading, 'storefront' | 'observedAt'>,
): GapFetch[] => {
  if (failures === undefined) return []
  const taken = new Set(snapshots.map(({ chart }) => chartKeyOf(chart)))
  return Object.entries(parseGaps(failures)).map(([key, gap]) => {
    const chart = parseImportKey(key, storefront)
    if (taken.has(chartKeyOf(chart))) throw new ImportLineError(`"${key}" has a failure and is named twice`)
    taken.add(chartKeyOf(chart))
    return toGapFetch({ chart, observedAt }, gap)
  })
}

/** Adds what an export states about its one list. */
const withClaims = (snapshots: readonly ImportedSnapshot[], claims: Claims | undefined): ImportedSnapshot[] =>
  claims ? snapshots.map(snapshot => ({ ...snapshot, claims })) : [...snapshots]

/**
 * Parses one line `{date, country, charts: {"top-free:all": [app ids in rank order]}}`, with optional `depth`, `observedAt`
 * and `failures`.
 * @throws ImportLineError when any part of the line is invalid; nothing from that line is imported.
 */
export const parseImportLine = (text: string, now: Date): ImportedLine => parseImportRow(parseJson(text), now)

/** The same for a line whose JSON is already parsed. */
export const parseImportRow = (row: unknown, now: Date): ImportedLine => {
  const line = lineShape.safeParse(row)
  if (!line.success) throw new ImportLineError('it is not {"date", "country", "charts": {key: [ids]}}')
  const { date, country, charts, depth, observedAt: moment, failures } = line.data
  const storefront = country.toLowerCase()
  if (!isDay(date)) throw new ImportLineError(`"${date}" is not a day such as 2026-03-07`)
  if (date < firstDay) throw new ImportLineError(`${date} is before the App Store opened`)
  if (!isStorefrontCode(storefront))
    throw new ImportLineError(`"${country}" is not an App Store storefront${storefrontHint(country)}`)
  const observedAt = moment === undefined ? noonOf(date, now) : parseObservedAt(moment, date, now)
  const snapshots = withClaims(parseSnapshots({ charts, depth, storefront, observedAt }), parseClaims(line.data))
  return { snapshots, failures: parseFailures(failures, snapshots, { storefront, observedAt }) }
}
