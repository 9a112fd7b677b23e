import type { Publication } from '#contract/open-data.ts'
import { type LicenceId, licences } from '#domain/licences.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { type Month, monthOf } from '../history/months.rules.ts'

export type PublishedFile = { path: string; bytes: number; sha256: string }

/** A month as it was published. */
export type PublishedMonth = {
  month: Month
  fingerprint: string
  measurements: number
  ranks: number
  isFinished: boolean
  correctedAt: string | null
  ndjson: PublishedFile
  readings: PublishedFile
  ranksOf: PublishedFile[]
}

export type Published = { licence: LicenceId; madeAt: string; months: PublishedMonth[] }

const textOf = (month: Month): string => `${Math.floor(month / 100)}-${String(month % 100).padStart(2, '0')}`
const folderOf = (month: Month): string =>
  `year=${Math.floor(month / 100)}/month=${String(month % 100).padStart(2, '0')}`

export const pathOfRanks = (month: Month, storefront: StorefrontCode): string =>
  `ranks/storefront=${storefront}/${folderOf(month)}/part-0.parquet`
export const pathOfReadings = (month: Month): string => `readings/${folderOf(month)}/part-0.parquet`
export const pathOfLines = (month: Month): string => `ndjson/${textOf(month)}.ndjson.gz`

const filesOf = ({ ndjson, readings, ranksOf }: PublishedMonth): PublishedFile[] => [ndjson, readings, ...ranksOf]

export const listFiles = ({ months }: Published): PublishedFile[] => months.flatMap(filesOf)

const field = (name: string, type: string, description: string) => ({ name, type, description })

const chartFields = [
  field('chart_type', 'string', 'top-free, top-paid or top-grossing'),
  field('genre', 'integer', "Apple's number of the category; 36 is all categories"),
  field('device', 'string', 'iphone or ipad'),
  field('observed_at', 'datetime', 'When the chart was read, UTC'),
]

export const schemas = {
  'schemas/ranks.json': {
    fields: [
      ...chartFields,
      field('rank', 'integer', '1 is best'),
      field('app_id', 'integer', "Apple's number of the app"),
    ],
  },
  'schemas/readings.json': {
    fields: [
      field('storefront', 'string', 'The country, as a code'),
      ...chartFields,
      field('state', 'string', 'measured or empty; without a measurement failed, suspect or withdrawn'),
      field('reason', 'string', 'Why there is no measurement'),
      field('depth', 'integer', 'The rank down to which the chart was read'),
      field('ranks', 'integer', 'The number of apps in the chart'),
    ],
  },
} as const

const formats = {
  parquet: { format: 'parquet', mediatype: 'application/vnd.apache.parquet' },
  gz: { format: 'ndjson', mediatype: 'application/x-ndjson', compression: 'gz' },
} as const

const toResource = ({ path, bytes, sha256 }: PublishedFile) => {
  const name = path
    .replace(/\.(parquet|ndjson\.gz)$/, '')
    .replace(/\w+=/g, '')
    .replaceAll('/', '-')
  const [kind] = path.split('/')
  const schema = kind === 'ranks' || kind === 'readings' ? { schema: `schemas/${kind}.json` } : {}
  const format = path.endsWith('.gz') ? formats.gz : formats.parquet
  return { name, path, bytes, hash: `sha256:${sha256}`, ...format, ...schema }
}

const description =
  'Ranks of iOS apps in the top charts of the App Store, as this server read them. A chart that was not read is a gap with its reason in the readings, and never a rank. Withdrawn measurements and those that are held back for review are not in it. Times are UTC. A file of ranks belongs to the country, year and month in its path.'

/** Data Package 2.0: https://datapackage.org/standard/data-package/ */
export const buildDataPackage = (published: Published): object => {
  const { name, url } = licences[published.licence]
  return {
    $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
    name: 'app-store-ranks',
    title: 'Ranks of iOS apps in the App Store',
    description,
    created: published.madeAt,
    licenses: [{ name: published.licence, path: url, title: name }],
    resources: listFiles(published).map(toResource),
  }
}

export const buildSums = (files: readonly PublishedFile[]): string =>
  files.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join('')

const withoutHash = ({ path, bytes }: PublishedFile) => ({ path, bytes })

export const describePublication = ({ licence, madeAt, months }: Published): Publication => ({
  licence,
  madeAt,
  months: months.toReversed().map(({ ndjson, readings, ranksOf, ...month }) => ({
    month: textOf(month.month),
    isFinished: month.isFinished,
    correctedAt: month.correctedAt,
    measurements: month.measurements,
    ranks: month.ranks,
    ndjson: withoutHash(ndjson),
    readings: withoutHash(readings),
    rankFiles: ranksOf.length,
    rankBytes: ranksOf.reduce((sum, { bytes }) => sum + bytes, 0),
  })),
})

/** Whether nothing more is read for a month. */
export const isOver = (month: Month, now: Date): boolean => month < monthOf(now)
