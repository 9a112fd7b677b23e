// The arguments of `npm run import`, parsed before anything is opened.
import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { findWrittenChartKind } from '../../src/domain/written-values.ts'
import { StartError } from '../../src/server/platform/process/errors.ts'
import type { CsvDefaults } from './ranks-csv.ts'

const usage =
  'Usage: npm run import -- FILE [--dry-run] [--trust] [--format ndjson|csv|feeds] [--storefront us] [--chart top-free:all:iphone] [--day 2026-03-07]. FILE is NDJSON or CSV, plain or .gz, or a folder or tar file of saved feeds; "-" is standard input.'

const formats = ['ndjson', 'csv', 'feeds'] as const
type Format = (typeof formats)[number]

export type ImportArguments = {
  file: string
  format: Format
  isDryRun: boolean
  isTrusted: boolean
  defaults: CsvDefaults
}

const formatOf = (file: string, stated: string | undefined): Format => {
  const format = formats.find(each => each === stated)
  if (stated !== undefined && !format) throw new StartError(`"${stated}" is not a format: ${formats.join(', ')}.`)
  if (format) return format
  if (/\.csv(\.gz)?$/.test(file)) return 'csv'
  return /\.(tar|tgz|tar\.gz)$/.test(file) || statSync(file, { throwIfNoEntry: false })?.isDirectory()
    ? 'feeds'
    : 'ndjson'
}

const findKind = (text: string | undefined) => {
  const kind = text === undefined ? undefined : findWrittenChartKind(text)
  if (text !== undefined && !kind) throw new StartError(`"${text}" is not a chart, such as "top-free:all:iphone".`)
  return kind
}

/** @throws an error whose message is a sentence for people */
export const readImportArguments = (args: readonly string[]): ImportArguments => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      'dry-run': { type: 'boolean' },
      trust: { type: 'boolean' },
      format: { type: 'string' },
      storefront: { type: 'string' },
      chart: { type: 'string' },
      day: { type: 'string' },
    },
    allowPositionals: true,
  })
  const [file, ...rest] = positionals
  if (!file || rest.length > 0) throw new StartError(usage)
  const { 'dry-run': isDryRun = false, trust: isTrusted = false, storefront, day } = values
  const defaults = { storefront, day, kind: findKind(values.chart) }
  return { file, format: formatOf(file, values.format), isDryRun, isTrusted, defaults }
}
