import { z } from 'zod'
import { findChartKind } from '#domain/charts.ts'
import { deepestRank, gapReasons, isAppId } from '#domain/ranks.ts'
import { isStorefrontCode } from '#domain/storefronts.ts'
import { snapshotSources, storedText } from './import-claims.rules.ts'
import { ImportLineError } from './import-line.errors.ts'

const appId = z.number().refine(isAppId)
const country = z.string().refine(isStorefrontCode)
const moment = z.iso.datetime()

/** Older exports have it. It is ignored: the next night thins again. */
const thinnedApp = z.strictObject({ appId, before: moment })
const storePage = z.strictObject({
  appId,
  country,
  observedAt: moment,
  isOffered: z.boolean(),
  version: storedText,
  rating: z.number().nullable(),
  ratingCount: z.int().nonnegative().nullable(),
  price: z.number().nullable(),
  currency: storedText,
})
const search = { country, keyword: storedText.min(1), observedAt: moment }
const keyword = z.strictObject({ ...search, depth: z.int().positive(), appIds: z.array(appId) })
const keywordFailure = z.strictObject({ ...search, reason: z.enum(gapReasons), detail: storedText })

/** Rows kept from deleted months. */
const chart = z.string().refine(text => findChartKind(text) !== undefined)
const forgotten = z.strictObject({ before: moment })
const oldPeak = z.strictObject({ appId, country, chart, rank: z.int().min(1).max(deepestRank), observedAt: moment })
const oldChart = z.strictObject({
  country,
  chart,
  observedAt: moment,
  source: z.enum(snapshotSources),
  depth: z.int().positive(),
  appIds: z.array(appId).max(deepestRank),
})
const oldBeginning = z.strictObject({ country, chart, isMeasured: z.boolean(), firstAt: moment })

const rows = { forgotten, oldPeak, oldChart, oldBeginning, thinnedApp, storePage, keyword, keywordFailure }
type RowName = keyof typeof rows
export type ExportRow = { [Name in RowName]: { name: Name; row: z.infer<(typeof rows)[Name]> } }[RowName]

const rowNames = Object.keys(rows) as RowName[]

/** A row of an export that is not a list; undefined for all other lines. @throws ImportLineError */
export const findExportRow = (value: unknown): ExportRow | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const name = rowNames.find(each => each in value)
  if (!name) return undefined
  const found = z.object({ [name]: rows[name] }).safeParse(value)
  if (!found.success) throw new ImportLineError(`its "${name}" is not one of an export`)
  return { name, row: found.data[name] } as ExportRow
}
