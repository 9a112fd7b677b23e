import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect } from 'vitest'
import { createAsk } from '#contract/ask.ts'
import { createToken } from '#contract/tokens.ts'
import { inRoot, projectNode } from '../../scripts/launch/paths.mjs'
import { type SignedInPerson, signInWithoutBrowser } from './sign-in.ts'

/** The command line as people start it. */
export const program = inRoot('scripts', 'rank-atlas.mjs')

export type Ran = { code: number | string | null; stdout: string; stderr: string }

export const runFile = (command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<Ran> =>
  new Promise(resolve => {
    execFile(command, args, { env }, (error, stdout, stderr) =>
      resolve({ code: error ? (error.code ?? null) : 0, stdout, stderr }),
    )
  })

const createProgramToken = async (url: string, { userId, headers }: SignedInPerson): Promise<string> => {
  const made = await fetch(`${url}/api/users/${userId}/tokens`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Programs', scopes: ['read', 'track', 'notes'], expiresInDays: 7 }),
  })
  return createToken.response.parse(await made.json()).token
}

const connectAssistant = async (url: string, token: string): Promise<Client> => {
  const assistant = new Client({ name: 'a test', version: '1' })
  const headers = { authorization: `Bearer ${token}` }
  await assistant.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } }))
  return assistant
}

/** Commands that share a process, because a start takes half a second. */
const startSeries = () => {
  const series = spawn(projectNode, [inRoot('src/cli/testing/command-series.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const answers = createInterface({ input: series.stdout })[Symbol.asyncIterator]()
  return {
    run: async (args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ran> => {
      series.stdin.write(`${JSON.stringify({ args, env })}\n`)
      const { value } = await answers.next()
      return JSON.parse(value ?? '')
    },
    close: () => series.stdin.end(),
  }
}

export type Programs = Awaited<ReturnType<typeof openPrograms>>

/** The command line and an assistant of a person, with a token of theirs. Commands get it by default. */
export const openPrograms = async (url: string, username: string) => {
  const home = await mkdtemp(join(tmpdir(), 'rank-atlas-programs-'))
  const person = await signInWithoutBrowser(url, username)
  const token = await createProgramToken(url, person)
  const assistant = await connectAssistant(url, token)
  const series = startSeries()
  const environment = { ...process.env, XDG_CONFIG_HOME: home, RANK_ATLAS_URL: url, NO_COLOR: '1' }
  const withToken = { RANK_ATLAS_TOKEN: token }
  const run = (args: readonly string[], env: NodeJS.ProcessEnv = withToken) =>
    series.run(args, { ...environment, ...env })
  return {
    home,
    person,
    token,
    assistant,
    environment,
    api: createAsk((path, init) =>
      fetch(`${url}${path}`, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }),
    ),
    run,
    /** Runs the program as people do. */
    runCommand: (args: readonly string[], env: NodeJS.ProcessEnv = withToken) =>
      runFile(program, args, { ...environment, ...env }),
    /** The output of a command, parsed: one value, or one for each line. */
    runJson: async (args: readonly string[]): Promise<unknown[]> => {
      const { code, stdout, stderr } = await run([...args, '--json'])
      expect(code, stderr).toBe(0)
      return stdout
        .split('\n')
        .filter(Boolean)
        .map(line => JSON.parse(line))
    },
    useTool: async (name: string, args: Record<string, unknown> = {}) => {
      const answer = await assistant.callTool({ name, arguments: args })
      expect(answer.isError, JSON.stringify(answer.content)).toBeFalsy()
      return answer.structuredContent as Record<string, unknown>
    },
    close: async (): Promise<void> => {
      series.close()
      await assistant.close()
      await rm(home, { recursive: true, force: true })
    },
  }
}
