import { Readable } from 'node:stream'
import type { RankingTest } from '#contract/ranking-test.ts'
import { mebibyte, secondMs } from '#domain/units.ts'
import { messageOf, RequestError } from '../platform/process/errors.ts'
import type { Log } from '../platform/process/log.ts'
import { type TestEvent, toTestEvent } from './test-events.rules.ts'

type Stream = { readable: Readable; revision: string | undefined }

type StreamsOptions = {
  findTest: () => Promise<RankingTest | null>
  log: Log
  /** How often to poll while clients listen: with a test running, and without. */
  pollMs?: { running: number; resting: number }
  heartbeatMs?: number
  most?: number
}

/** How long a browser waits before it reconnects. */
const retryMs = 3 * secondMs
const everySecond = { running: secondMs, resting: 5 * secondMs }
/** A client with more unread data than this is disconnected. */
const mostBehind = mebibyte

const tooMany = (): RequestError =>
  new RequestError(
    'server.not_ready',
    'This server has reached its limit of live viewers. The page refreshes from time to time instead.',
    { retryAfterSeconds: 30 },
  )

const push = (stream: Stream, text: string): void => {
  if (stream.readable.readableLength > mostBehind) stream.readable.destroy()
  else stream.readable.push(text)
}

export type TestStreams = ReturnType<typeof createTestStreams>

/** The ranking test as server-sent events. All clients share one poll, and without clients there is none. */
export const createTestStreams = (options: StreamsOptions) => {
  const { findTest, log, pollMs = everySecond, heartbeatMs = 15 * secondMs, most = 200 } = options
  const streams = new Set<Stream>()
  let latest: TestEvent | undefined
  let isLooking = false
  let isLookDue = false
  let nextLook: NodeJS.Timeout | undefined
  let heartbeat: NodeJS.Timeout | undefined

  const tell = (stream: Stream): void => {
    if (!latest || stream.revision === latest.revision) return
    stream.revision = latest.revision
    push(stream, latest.text)
  }

  const rest = (): void => {
    clearTimeout(nextLook)
    clearInterval(heartbeat)
    nextLook = heartbeat = latest = undefined
  }

  const endAll = (): void => {
    for (const { readable } of streams) readable.push(null)
    streams.clear()
    rest()
  }

  const lookOnce = async (): Promise<void> => {
    clearTimeout(nextLook)
    nextLook = undefined
    try {
      latest = toTestEvent(await findTest())
      for (const stream of streams) tell(stream)
      const waitMs = latest.isRunning ? pollMs.running : pollMs.resting
      if (streams.size > 0) nextLook = setTimeout(() => void look(), waitMs)
    } catch (error) {
      log.warn({ err: error }, `Reading the ranking test failed; viewers reconnect: ${messageOf(error)}`)
      endAll()
    }
  }

  /**
   * Polls at once instead of at the next interval, and again if a poll is already in progress, because that may be too early.
   */
  const look = async (): Promise<void> => {
    isLookDue = true
    if (isLooking) return
    isLooking = true
    while (isLookDue) {
      isLookDue = false
      await lookOnce()
    }
    isLooking = false
  }

  const leave = (stream: Stream): void => {
    if (streams.delete(stream) && streams.size === 0) rest()
  }

  const beat = (): void => {
    for (const stream of streams) push(stream, ': still here\n\n')
  }

  return {
    /** Streams the current test and every change while the client reads. @throws RequestError server.not_ready */
    open: (lastEventId: string | undefined): Readable => {
      if (streams.size >= most) throw tooMany()
      const stream: Stream = { readable: new Readable({ read: () => undefined }), revision: lastEventId }
      streams.add(stream)
      stream.readable.once('close', () => leave(stream))
      push(stream, `retry: ${retryMs}\n\n`)
      heartbeat ??= setInterval(beat, heartbeatMs)
      if (latest && nextLook) tell(stream)
      else void look()
      return stream.readable
    },

    /** Called when any process has changed something. */
    look: (): void => {
      if (streams.size > 0) void look()
    },

    count: (): number => streams.size,

    /** Ends every stream, so that a stopping server does not wait for clients. */
    close: endAll,
  }
}
