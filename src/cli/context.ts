import type { Ask } from '#contract/ask.ts'
import type { View } from './output.ts'
import type { Environment } from './servers.ts'

/** The options that every command has. */
export type CommonOptions = { server?: string; json?: boolean; csv?: boolean }

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

/** The server that a command calls. */
export type Connected = {
  ask: Ask
  /** For responses that are not JSON. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  server: string
  hasToken: boolean
}

/** Runs a command that calls a server and shows the response. */
export type Show = (options: CommonOptions, run: (connected: Connected) => Promise<View>) => Promise<void>
