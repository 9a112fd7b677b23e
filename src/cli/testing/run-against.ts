import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { runProgram } from '../program.ts'

export type Given = { stdin?: NodeJS.ReadableStream; signal?: AbortSignal; env?: Record<string, string> }

/** Runs a command in this process and returns what it wrote. */
export const runAgainst = async (
  { url, home }: { url: string; home: string },
  args: readonly string[],
  { stdin = new PassThrough(), signal, env }: Given = {},
) => {
  const stdout = new PassThrough()
  const written: string[] = []
  const said: string[] = []
  const code = await runProgram(
    args,
    {
      env: { XDG_CONFIG_HOME: home, RANK_ATLAS_URL: url, ...env },
      stdin,
      out: chunk => written.push(chunk),
      say: line => said.push(line),
      columns: 80,
      signal: signal ?? new AbortController().signal,
    },
    { stdout, version: '1.2.3' },
  )
  stdout.end()
  return { code, stdout: written.join('') + (await text(stdout)), stderr: said.join('\n') }
}
