export type ProgressOptions = {
  label: string
  /** Leave it out while unknown. */
  total?: number | undefined
  /** How long it usually takes, for work that cannot be counted. */
  expectedMs?: number | undefined
  /** Time between two lines when the stream is no terminal. Default 5000. */
  everyMs?: number | undefined
  /** Default standard error. */
  stream?: { isTTY?: boolean; columns?: number; write(text: string): unknown }
  now?: () => number
}

export type Progress = {
  update(change: { done?: number; total?: number; detail?: string }): void
  finish(sentence?: string): void
  stop(): void
}

export declare const startProgress: (options: ProgressOptions) => Progress

export declare const formatDuration: (ms: number) => string

export declare const describeProgress: (state: {
  done: number
  total?: number
  detail?: string
  elapsedMs: number
  expectedMs?: number
  withBar?: boolean
}) => string
