import { z } from 'zod'
import { isAppId } from '#domain/ranks.ts'
import { isStorefrontCode } from '#domain/storefronts.ts'
import { ImportLineError } from './import-line.errors.ts'

const appId = z.number().refine(isAppId)
const country = z.string().refine(isStorefrontCode)
const moment = z.iso.datetime()

const thinnedApp = z.strictObject({ appId, before: moment })
const storePage = z.strictObject({
  appId,
  country,
  observedAt: moment,
  isOffered: z.boolean(),
  version: z.string(),
  rating: z.number().nullable(),
  ratingCount: z.int().nonnegative().nullable(),
  price: z.number().nullable(),
  currency: z.string(),
})
const search = { country, keyword: z.string().min(1), observedAt: moment }
const keyword = z.strictObject({ ...search, depth: z.int().positive(), appIds: z.array(appId) })
const keywordFailure = z.strictObject({ ...search, reason: z.string(), detail: z.string() })

const rows = { thinnedApp, storePage, keyword, keywordFailure }
type RowName = keyof typeof rows
export type ExportRow = { [Name in RowName]: { name: Name; row: z.infer<(typeof rows)[Name]> } }[RowName]

const rowNames = Object.keys(rows) as RowName[]

/** A row of an export that is no list. Undefined for all other lines. @throws ImportLineError */
export const findExportRow = (value: unknown): ExportRow | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  const name = rowNames.find(each => each in value)
  if (!name) return undefined
  const found = z.object({ [name]: rows[name] }).safeParse(value)
  if (!found.success) throw new ImportLineError(`its "${name}" is not one of an export`)
  return { name, row: found.data[name] } as ExportRow
}
