import { PassThrough } from 'node:stream'
import { runProgram } from '../../src/cli/program.ts'

const columns = 100

const readHelp = async (args: readonly string[]): Promise<string> => {
  const written: string[] = []
  const terminal = {
    env: {},
    stdin: new PassThrough(),
    out: (text: string) => written.push(text),
    say: (line: string) => {
      throw new Error(`rank-atlas ${args.join(' ')} has no help: ${line}`)
    },
    columns,
    signal: new AbortController().signal,
  }
  await runProgram([...args, '--help'], terminal, { stdout: new PassThrough(), version: '' })
  return written.join('').trimEnd()
}

const listCommands = (help: string): string[] =>
  [...(help.split('Commands:\n')[1]?.split('\n\n')[0] ?? '').matchAll(/^ {2}(\w[\w-]*)/gm)]
    .flatMap(([, name]) => name ?? [])
    .filter(name => name !== 'help')

/** The options of most commands, which docs/cli-commands.md names once. */
const sharedOption = /^ {2}(--server <url>|--json|--csv|-h, --help) .*\n?/gm

const withoutShared = (help: string): string =>
  help
    .replace(sharedOption, '')
    .replace(/Options:\n(\n|$)/, '')
    .trimEnd()

const sectionOf = (args: readonly string[], help: string): string =>
  `## ${['rank-atlas', ...args].join(' ')}\n\n\`\`\`text\n${args.length === 0 ? help : withoutShared(help)}\n\`\`\``

const listSections = async (args: readonly string[]): Promise<string[]> => {
  const help = await readHelp(args)
  const parts = await Promise.all(listCommands(help).map(name => listSections([...args, name])))
  return [sectionOf(args, help), ...parts.flat()]
}

export const readCommandHelps = async (): Promise<string> => (await listSections([])).join('\n\n')
