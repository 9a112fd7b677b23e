import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { exitCodes } from './exit-codes.ts'
import { runProgram } from './program.ts'

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')))

const interrupted = new AbortController()
const patienceMs = 1_000

// A terminal and the command that started us may both pass Ctrl-C on, so it can arrive twice.
const interrupt = () => {
  interrupted.abort()
  setTimeout(() => process.exit(exitCodes.interrupted), patienceMs).unref()
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, interrupt)

// A reader such as `head` may close the pipe early; that is not a failure.
process.stdout.on('error', error => {
  if ('code' in error && error.code === 'EPIPE') process.exit(0)
  throw error
})

process.exitCode = await runProgram(
  process.argv.slice(2),
  {
    env: process.env,
    stdin: process.stdin,
    out: text => process.stdout.write(text),
    say: line => process.stderr.write(`${line}\n`),
    columns: process.stdout.isTTY ? process.stdout.columns : undefined,
    signal: interrupted.signal,
  },
  { stdout: process.stdout, version },
)
