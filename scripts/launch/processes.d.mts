import type { ChildProcess } from 'node:child_process'

export type Ending = { code: number | null; signal: NodeJS.Signals | null; error?: Error }

export type ProcessHandle = { name: string; child: ChildProcess; ended: Promise<Ending> }

export type ProcessOptions = {
  name: string
  command: string
  args?: string[]
  cwd?: string
  env?: NodeJS.ProcessEnv
  input?: 'inherit' | 'ignore'
  endsLast?: boolean
  onOutput?: (line: string) => void
  onError?: (line: string) => void
}

export declare const startProcess: (options: ProcessOptions) => ProcessHandle
export declare const startPrefixed: (options: ProcessOptions) => ProcessHandle
export declare const runProcess: (options: ProcessOptions) => Promise<Ending>
export declare const endProcess: (
  handle: ProcessHandle,
  options?: { signal?: NodeJS.Signals; graceMs?: number },
) => Promise<Ending>
export declare const exitCodeOf: (ending: Ending) => number
export declare const endedBySignal: () => NodeJS.Signals | undefined
export declare const passSignalsOn: () => void
