import { readFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { readTreeMemory } from './process-memory.ts'

/** The duration of a piece of work in milliseconds. */
export const timeMs = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** The quantile of the values at `share`; 0.5 is the median. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Pseudorandom numbers from a seed, evenly distributed, so that each run measures the same work. */
export const createRandom = (seed: number) => {
  let state = seed >>> 0
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Time of all processors in hundredths of a second since boot. */
type ProcessorTime = { all: number; taken: number }

const takenColumn = 7

/** As Linux counts it; steal time is what a virtual machine wanted and did not get. */
const readProcessorTime = async (): Promise<ProcessorTime | undefined> => {
  const [line] = (await readFile('/proc/stat', 'utf8').catch(() => '')).split('\n')
  const columns = line?.startsWith('cpu ') ? line.split(/\s+/).slice(1).map(Number) : []
  if (columns.length <= takenColumn) return undefined
  return { all: columns.slice(0, takenColumn + 1).reduce((sum, n) => sum + n, 0), taken: columns[takenColumn] ?? 0 }
}

/**
 * Runs a piece of work, and reports which share of the processors' time other programs on the machine used meanwhile;
 * undefined if the system does not count it.
 */
export const watchMachine = async <Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; takenShare: number | undefined }> => {
  const before = await readProcessorTime()
  const result = await work()
  const after = await readProcessorTime()
  const all = before && after ? after.all - before.all : 0
  return { result, takenShare: before && after && all > 0 ? (after.taken - before.taken) / all : undefined }
}

/** Reading the memory of all processes takes some milliseconds of theirs. */
const looksEveryMs = 250

/** The duration of a piece of work, and the most memory of this process and its database meanwhile. */
export const watchMemory = async <Result>(work: () => Promise<Result>) => {
  let peakMiB = 0
  const look = async (): Promise<void> => {
    peakMiB = Math.max(peakMiB, (await readTreeMemory(process.pid)).whole)
  }
  const ended = new AbortController()
  const watching = (async () => {
    while (!ended.signal.aborted) {
      await look()
      await sleep(looksEveryMs, undefined, { signal: ended.signal }).catch(() => undefined)
    }
  })()
  const startMs = performance.now()
  try {
    const result = await work()
    const ms = performance.now() - startMs
    await look()
    return { result, ms, peakMiB }
  } finally {
    ended.abort()
    await watching
  }
}

/** How many programs wanted a processor in the last minute, for the reader of a figure from a shared machine. */
export const readLoad = (): number => Math.round((loadavg()[0] ?? 0) * 10) / 10
