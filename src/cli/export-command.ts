import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Command, Option } from 'commander'
import { exportFormats } from '#domain/export-formats.ts'
import { connect } from './connection.ts'
import type { CommonOptions, Terminal } from './context.ts'

type ExportOptions = CommonOptions & { format: string; storefront?: string; chart?: string; from?: string; to?: string }

/** Streams the file, because a history may be larger than the memory. */
export const addExport = (program: Command, terminal: Terminal, stdout: NodeJS.WritableStream): void => {
  program
    .command('export')
    .argument('[file]', 'default: standard output')
    .description('Download the rank history (scope "admin:read")')
    .addOption(new Option('--format <format>', 'of the file').choices(exportFormats).default('ndjson'))
    .option('-c, --storefront <codes>', 'countries, such as us,jp')
    .option('--chart <charts>', 'charts, such as top-free:all,top-paid:6014:ipad')
    .option('--from <day>', 'first UTC day')
    .option('--to <day>', 'last UTC day')
    .action(async (file: string | undefined, options: ExportOptions) => {
      const { format, storefront, chart, from, to, server } = options
      const connected = await connect(terminal, server)
      const wanted = Object.entries({ format, storefront, chart, from, to })
      const query = new URLSearchParams(
        wanted.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])),
      )
      const response = await connected.fetch(`/api/admin/export?${query}`)
      const body = Readable.fromWeb(response.body as import('node:stream/web').ReadableStream)
      if (file === undefined) await pipeline(body, stdout, { end: false })
      else await pipeline(body, createWriteStream(file, { flags: 'wx' }))
      if (file !== undefined) terminal.say(`The history is in ${file}.`)
    })
}
