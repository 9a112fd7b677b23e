import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** The findings of one run of a tool, and how many URLs it discovered. */
export type ToolRun = { tool: string; version: string; target: string; findings: string[]; addresses?: number }

/** The version of a tool; undefined if it is not installed. */
export const findVersion = async (tool: string): Promise<string | undefined> => {
  const child = spawn(tool, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const output: string[] = []
  child.stdout.on('data', chunk => output.push(String(chunk)))
  // `once` rejects if the program cannot be started.
  const isInstalled = await once(child, 'close').then(
    () => true,
    () => false,
  )
  return isInstalled ? /\d+\.\d+(\.\d+)*/.exec(output.join(''))?.[0] : undefined
}

type Command = { tool: string; args: readonly string[]; logFile: string; withinMs: number }

/** Runs a tool until it exits and returns its exit code; its output goes to a file. @throws if it takes too long. */
export const runTool = async ({ tool, args, logFile, withinMs }: Command): Promise<number> => {
  const child = spawn(tool, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: withinMs })
  const log = createWriteStream(logFile)
  child.stderr.pipe(log, { end: false })
  await Promise.all([pipeline(child.stdout, log), once(child, 'close')])
  if (child.exitCode === null)
    throw new Error(`${tool} did not end within ${withinMs / 60_000} minutes; see ${logFile}.`)
  return child.exitCode
}
