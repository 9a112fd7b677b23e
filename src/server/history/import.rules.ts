import { z } from 'zod'
import { type Chart, isChartType, isDevice } from '#domain/charts.ts'
import { type Day, isDay, startOfDay } from '#domain/days.ts'
import { allGenres, isGenreId } from '#domain/genres.ts'
import { deepestRank, findAppId, isAppId } from '#domain/ranks.ts'
import { isStorefrontCode, type StorefrontCode } from '#domain/storefronts.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import type { Snapshot } from './snapshots.rules.ts'

/** A line that cannot be imported; the message says why, in words for the person who made the file. */
export class ImportLineError extends Error {
  override name = 'ImportLineError'
}

const lineShape = z.object({
  date: z.string(),
  country: z.string(),
  charts: z.record(z.string(), z.array(z.unknown())),
})

/** An imported day has no time of its own; noon UTC lies in that day in most of the world. */
const noonMs = 12 * hourMs

/** The App Store opened on this day; what a file says of days before is a mistake. */
const firstDay: Day = '2008-07-10'

/** `top-free:all`, `top-paid:6014` or `top-free:all:ipad`; without a device it is an iPhone chart. */
const parseImportKey = (key: string, storefront: StorefrontCode): Chart => {
  const [chartType = '', genreText = '', device = 'iphone', ...rest] = key.split(':')
  const genre = genreText === 'all' ? allGenres : /^[1-9]\d*$/.test(genreText) ? Number(genreText) : Number.NaN
  if (!isChartType(chartType) || !isGenreId(genre) || !isDevice(device) || rest.length > 0) {
    throw new ImportLineError(`"${key}" names no chart; one looks like "top-free:all" or "top-paid:6014:ipad"`)
  }
  return { storefront, chartType, genre, device }
}

const parseAppIds = (key: string, values: readonly unknown[]): number[] => {
  const appIds = values.map(value => (typeof value === 'string' ? findAppId(value) : value))
  const wrong = appIds.findIndex(value => !isAppId(value))
  if (wrong >= 0) throw new ImportLineError(`entry ${wrong + 1} of "${key}" is no App Store id`)
  if (appIds.length > deepestRank) throw new ImportLineError(`"${key}" has more than ${deepestRank} places`)
  if (new Set(appIds).size < appIds.length) throw new ImportLineError(`"${key}" has an app twice`)
  return appIds as number[]
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new ImportLineError('it is not JSON')
  }
}

/**
 * Reads one line `{date, country, charts: {"top-free:all": [app ids in rank order]}}`.
 * @throws ImportLineError saying what is wrong with the line; then nothing of it is used.
 */
export const parseImportLine = (text: string, now: Date): Snapshot[] => {
  const line = lineShape.safeParse(parseJson(text))
  if (!line.success) throw new ImportLineError('it is not {"date", "country", "charts": {key: [ids]}}')
  const { date, country, charts } = line.data
  const storefront = country.toLowerCase()
  if (!isDay(date)) throw new ImportLineError(`"${date}" is no day like 2026-03-07`)
  if (date < firstDay) throw new ImportLineError(`${date} lies before the App Store opened`)
  if (!isStorefrontCode(storefront)) throw new ImportLineError(`"${country}" is no App Store storefront`)
  const observedAt = new Date(startOfDay(date).getTime() + noonMs)
  if (observedAt.getTime() > now.getTime() + dayMs) throw new ImportLineError(`${date} lies in the future`)
  return Object.entries(charts).map(([key, values]) => {
    const appIds = parseAppIds(key, values)
    const depth = Math.max(100, appIds.length)
    return { chart: parseImportKey(key, storefront), observedAt, source: 'import', depth, appIds }
  })
}
