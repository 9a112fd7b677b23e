import { hostname } from 'node:os'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Command, Option } from 'commander'
import { getCurrentUser } from '#contract/accounts.ts'
import { type Ask, AskError } from '#contract/ask.ts'
import { finishDeviceLogin, startDeviceLogin } from '#contract/tokens.ts'
import { type TokenScope, tokenScopes } from '#domain/tokens.ts'
import { secondMs } from '#domain/units.ts'
import { connect } from './connection.ts'
import type { CommonOptions, Show, Terminal } from './context.ts'
import { CliError, exitCodes } from './exit-codes.ts'
import { view } from './output.ts'
import { findServer, forgetToken, saveToken } from './servers.ts'
import { clean } from './text.ts'

type LoginOptions = CommonOptions & { scope?: TokenScope[]; tokenStdin?: boolean }

/** Waits until the person has decided in the browser. */
const waitForToken = async (
  ask: Ask,
  { deviceCode, intervalSeconds }: { deviceCode: string; intervalSeconds: number },
  signal: AbortSignal,
): Promise<string> => {
  for (;;) {
    await sleep(intervalSeconds * secondMs, undefined, { signal })
    try {
      return (await ask(finishDeviceLogin, { body: { deviceCode } })).token
    } catch (error) {
      if (!(error instanceof AskError) || error.code !== 'device.pending') throw error
    }
  }
}

const askForToken = async (terminal: Terminal, ask: Ask, scopes: TokenScope[]): Promise<string> => {
  const client = `rank-atlas on ${hostname()}`.slice(0, 60)
  const started = await ask(startDeviceLogin, { body: { client, scopes } })
  terminal.say(`Open ${clean(started.verificationUriComplete)}`)
  terminal.say(`Allow this program if the page shows the code ${started.userCode}. Waiting ...`)
  return waitForToken(ask, started, terminal.signal)
}

/** Ctrl-C ends the wait for a token on standard input. */
const readToken = async ({ stdin, signal }: Terminal): Promise<string> => {
  const ended = new Promise<never>((_, reject) => {
    const end = () => reject(signal.reason)
    // It may have been pressed while the program was loaded.
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
  const token = (await Promise.race([text(stdin), ended])).trim()
  if (token === '') throw new CliError('There is no token on standard input.', exitCodes.usage)
  return token
}

const addLogin = (program: Command, terminal: Terminal): void => {
  program
    .command('login')
    .description('Get a token for a server: compare a code in a browser, or pass a token on standard input')
    .addOption(new Option('--scope <scope...>', 'what the token may do').choices(tokenScopes))
    .option('--token-stdin', 'read a token from standard input')
    .addHelpText(
      'after',
      '\nExamples:\n  rank-atlas login --server https://ranks.example.com --scope read track\n  rank-atlas login --token-stdin < token.txt',
    )
    .action(async (options: LoginOptions) => {
      const { server } = await findServer(terminal.env, options.server)
      const env = { ...terminal.env, RANK_ATLAS_TOKEN: undefined }
      const { ask } = await connect({ ...terminal, env }, server)
      const token = options.tokenStdin
        ? await readToken(terminal)
        : await askForToken(terminal, ask, options.scope ?? ['read', 'track', 'alerts', 'notes'])
      const checked = await connect({ ...terminal, env: { ...terminal.env, RANK_ATLAS_TOKEN: token } }, server)
      await ensureValid(checked.ask)
      terminal.say(`The token for ${server} was saved in ${await saveToken(terminal.env, server, token)}.`)
    })
}

/** A token without the scope "read" is valid, but cannot read whose it is. */
const ensureValid = async (ask: Ask): Promise<void> => {
  try {
    await ask(getCurrentUser, {})
  } catch (error) {
    if (!(error instanceof AskError) || error.code !== 'auth.scope_missing') throw error
  }
}

export const addSessionCommands = (program: Command, show: Show, terminal: Terminal): void => {
  addLogin(program, terminal)
  program
    .command('logout')
    .description('Remove the token of a server from this machine; revoke it in Settings')
    .addHelpText('after', '\nExample:\n  rank-atlas logout --server https://ranks.example.com')
    .action(async (options: CommonOptions) => {
      const { server } = await findServer(terminal.env, options.server)
      if (!(await forgetToken(terminal.env, server))) {
        throw new CliError(`There is no token for ${server} on this machine.`, exitCodes.notFound)
      }
      terminal.say(
        `The token for ${server} was removed from this machine. It stays valid until you revoke it in Settings.`,
      )
    })
  program
    .command('whoami')
    .description('The server, and the owner of the token (scope "read")')
    .addHelpText('after', '\nExample:\n  rank-atlas whoami')
    .action((options: CommonOptions) =>
      show(options, async ({ ask, server }) => {
        const user = await ask(getCurrentUser, {})
        const role = user.isAdmin ? 'an admin' : 'a member'
        const value = { server, id: user.id, username: user.username, isAdmin: user.isAdmin }
        return view({ value, rows: [], columns: [], above: [`${user.username}, ${role} of ${server}`] })
      }),
    )
}
