import tab from '@bomb.sh/tab/commander'
import { Command, CommanderError } from 'commander'
import { addAdminCommands } from './admin-commands.ts'
import { addAppCommands } from './app-commands.ts'
import { addChartCommands } from './chart-commands.ts'
import { connect } from './connection.ts'
import type { CommonOptions, Show, Terminal } from './context.ts'
import { describeFailure, exitCodes } from './exit-codes.ts'
import { addExport } from './export-command.ts'
import { findSilence, formatOf, write } from './output.ts'
import { addOwnCommands } from './own-commands.ts'
import { addSessionCommands } from './session-commands.ts'
import { clean } from './text.ts'

/** The same tools as those of /mcp, for assistants that start a program instead of calling an address. */
const addMcp = (program: Command, terminal: Terminal, version: string): void => {
  program
    .command('mcp')
    .description('Serve an assistant over standard input and output (Model Context Protocol)')
    .addHelpText('after', '\nExample:\n  rank-atlas mcp --server https://ranks.example.com')
    .action(async (options: CommonOptions) => {
      // Loaded on use, because the other commands start faster without it.
      const [{ serveStdio }, { createMcpServer }] = await Promise.all([
        import('@modelcontextprotocol/server/stdio'),
        import('#mcp/mcp-server.ts'),
      ])
      const { ask, server } = await connect(terminal, options.server)
      const session = serveStdio(() => createMcpServer({ ask, site: server }, version), {
        onerror: error => terminal.say(error.message),
      })
      const ended = new Promise<void>(resolve => {
        terminal.stdin.once('end', resolve)
        // Ctrl-C may have been pressed while the modules were loaded.
        if (terminal.signal.aborted) resolve()
        else terminal.signal.addEventListener('abort', () => resolve(), { once: true })
      })
      await ended
      await session.close()
    })
}

const usualColumns = 100

const about = `Ranks of iOS apps in the App Store of every country, from a Rank Atlas server.

Every rank has a state: a rank, "not in top 200" (measured without the app),
"not measured" with the reason, "not sold there" or "not tracked".`

const more = `
Where the server and the token come from, the first that is set:
  --server, RANK_ATLAS_URL, the last login, http://localhost:3000
  RANK_ATLAS_TOKEN, or the file that "rank-atlas login" writes

Exit codes: 0 done, 1 failure, 2 usage, 3 not found, 4 token, 5 limit, 6 server away, 130 interrupted`

/** Options of every command that prints a result, accepted in any position. */
const addCommonOptions = (command: Command): void => {
  for (const one of command.commands) addCommonOptions(one)
  if (command.commands.length > 0) return
  command.option('--server <url>', 'address of the server')
  if (!['login', 'logout', 'export', 'mcp'].includes(command.name())) {
    command.option('--json', 'the response of the API; lists line by line').option('--csv', 'the table as CSV')
  }
}

const createProgram = (terminal: Terminal, stdout: NodeJS.WritableStream, version: string): Command => {
  const show: Show = async (options, run) => {
    const format = formatOf(options)
    const answer = await run(await connect(terminal, options.server))
    const silence = findSilence(answer, format)
    if (silence !== undefined) terminal.say(clean(silence))
    terminal.out(write(answer, { format, width: terminal.columns ?? usualColumns }))
  }
  const program = new Command('rank-atlas').description(about).version(version).addHelpText('after', more)
  addAppCommands(program, show)
  addChartCommands(program, show)
  addOwnCommands(program, show)
  addExport(program, terminal, stdout)
  addAdminCommands(program, show)
  addSessionCommands(program, show, terminal)
  addMcp(program, terminal, version)
  addCommonOptions(program)
  return program
}

/** Usage errors, help and version are thrown instead of ending the process. */
const throwing = (command: Command, terminal: Terminal): void => {
  const width = () => terminal.columns ?? usualColumns
  command.exitOverride().configureOutput({
    writeOut: terminal.out,
    writeErr: text => terminal.say(text.trimEnd()),
    getOutHelpWidth: width,
    getErrHelpWidth: width,
  })
  for (const one of command.commands) throwing(one, terminal)
}

/**
 * Wraps the library's script, which defines constants and so can be loaded only once. The function that splits a line
 * into words comes from the package bash-completion, which some machines lack.
 */
const aroundBash = {
  before: `if ! declare -F __rank_atlas_complete >/dev/null; then
if ! declare -F _get_comp_words_by_ref >/dev/null; then
    _get_comp_words_by_ref() {
        words=("\${COMP_WORDS[@]}") cword=$COMP_CWORD
        cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD - 1]}
    }
fi
`,
  after: 'fi\n',
}

export const runProgram = async (
  args: readonly string[],
  terminal: Terminal,
  { stdout, version }: { stdout: NodeJS.WritableStream; version: string },
): Promise<number> => {
  const program = createProgram(terminal, stdout, version)
  tab(program, { completionCommandName: 'completion' })
  throwing(program, terminal)
  const isForBash = args[0] === 'completion' && args[1] === 'bash'
  try {
    if (isForBash) terminal.out(aroundBash.before)
    await program.parseAsync([...args], { from: 'user' })
    if (isForBash) terminal.out(aroundBash.after)
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage
    if (terminal.signal.aborted) return exitCodes.interrupted
    const { message, exitCode } = describeFailure(error)
    terminal.say(clean(message))
    return exitCode
  }
}
