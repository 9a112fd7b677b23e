// The arguments of `npm run export`, parsed before anything is opened.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { exportSelection } from '../../src/contract/exports.ts'
import { type ExportFormat, exportFormats } from '../../src/domain/export-formats.ts'
import { StartError } from '../../src/server/platform/process/errors.ts'

type AskedExport = { file: string; format: ExportFormat; selection: Record<string, string> }

const usage =
  'Usage: npm run export -- FILE [--format ndjson|csv|parquet] [--storefront us,jp] [--chart top-free:all,top-paid:6014:ipad] [--from 2026-03-01] [--to 2026-03-31]'

/** By the file extension. Only Parquet has its own compression. */
const formatOf = (file: string, stated: string | undefined): ExportFormat => {
  const [ending] = /\.(ndjson|csv|parquet)(?=(\.gz)?$)/.exec(file) ?? []
  const format = exportFormats.find(each => each === (stated ?? ending?.slice(1)))
  if (!format) {
    const hint = 'name it …ndjson.gz, …csv or …parquet, or add --format ndjson, csv or parquet'
    throw new StartError(`The format of ${file} is unknown: ${hint}. Nothing was written.`)
  }
  if (format === 'parquet' && file.endsWith('.gz')) {
    throw new StartError(`A Parquet file is compressed already: name it without .gz. Nothing was written.`)
  }
  return format
}

/** @throws an error whose message is a sentence for people */
export const readExportArguments = (args: readonly string[]): AskedExport => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      format: { type: 'string' },
      storefront: { type: 'string' },
      chart: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
    },
    allowPositionals: true,
  })
  const [file, ...rest] = positionals
  if (!file || rest.length > 0) throw new StartError(usage)
  const { format, ...selection } = values
  const checked = exportSelection.safeParse(selection)
  if (!checked.success) throw new StartError(`${checked.error.issues[0]?.message}. Nothing was written.`)
  return { file: resolve(file), format: formatOf(file, format), selection: { ...selection } as Record<string, string> }
}
