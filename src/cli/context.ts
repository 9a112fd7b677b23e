import type { Ask } from '#contract/ask.ts'
import type { View } from './output.ts'
import type { Environment } from './servers.ts'

/** The options that every command has. */
export type CommonOptions = { server?: string; json?: boolean; csv?: boolean }

/** The outside world of a command. */
export type Terminal = {
  env: Environment
  stdin: NodeJS.ReadableStream
  out: (text: string) => void
  /** For people: progress, questions, failures. */
  say: (line: string) => void
  /** Columns of the terminal; undefined if the output is no terminal. */
  columns: number | undefined
  signal: AbortSignal
}

/** What a command is given: a server to ask. */
export type Connected = {
  ask: Ask
  /** For answers that are no JSON. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  server: string
  hasToken: boolean
}

/** Runs a command that asks a server and shows its answer. */
export type Show = (options: CommonOptions, run: (connected: Connected) => Promise<View>) => Promise<void>
