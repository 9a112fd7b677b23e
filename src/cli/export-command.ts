import { open, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { type Command, Option } from 'commander'
import { AskError } from '#contract/ask.ts'
import { exportFormats } from '#domain/export-formats.ts'
import { connect } from './connection.ts'
import type { CommonOptions, Terminal } from './context.ts'
import { readCharts, readStorefronts } from './written-arguments.ts'

type ExportOptions = CommonOptions & { format: string; storefront?: string; chart?: string; from?: string; to?: string }

type Body = Response['body']

/** A broken connection must not look like the end of the file. */
const readWhole = async function* (body: Body, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    yield* body ?? []
  } catch (cause) {
    if (signal.aborted) throw cause
    throw new AskError('The connection broke before the end of the export, so the file is incomplete.', { cause })
  }
}

const receive = (
  body: Body,
  target: NodeJS.WritableStream,
  { end, signal }: { end: boolean; signal: AbortSignal },
): Promise<void> => pipeline(readWhole(body, signal), target, { end, signal })

/** An incomplete file is removed, and an existing file stays unchanged. */
const saveTo = async (file: string, body: Body, signal: AbortSignal): Promise<void> => {
  const handle = await open(file, 'wx')
  try {
    await receive(body, handle.createWriteStream(), { end: true, signal })
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}

/** Streams the file, because a history may be larger than the memory. */
export const addExport = (program: Command, terminal: Terminal, stdout: NodeJS.WritableStream): void => {
  program
    .command('export')
    .argument('[file]', 'default: standard output')
    .description('Download the rank history (scope "admin:read")')
    .addOption(new Option('--format <format>', 'of the file').choices(exportFormats).default('ndjson'))
    .option('-c, --storefront <countries>', 'countries, such as us,jp', readStorefronts)
    .option('--chart <charts>', 'charts, such as top-free:all,top-paid:games:ipad', readCharts)
    .option('--from <day>', 'first UTC day')
    .option('--to <day>', 'last UTC day')
    .addHelpText(
      'after',
      '\nExamples:\n  rank-atlas export history.ndjson.gz\n  rank-atlas export --format csv -c us,jp --from 2026-11-01 > november.csv',
    )
    .action(async (file: string | undefined, options: ExportOptions) => {
      const { format, storefront, chart, from, to, server } = options
      const connected = await connect(terminal, server)
      const wanted = Object.entries({ format, storefront, chart, from, to })
      const query = new URLSearchParams(
        wanted.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])),
      )
      const { body } = await connected.fetch(`/api/admin/export?${query}`)
      if (file === undefined) return receive(body, stdout, { end: false, signal: terminal.signal })
      await saveTo(file, body, terminal.signal)
      terminal.say(`The history is in ${file}.`)
    })
}
