import { setTimeout as sleep } from 'node:timers/promises'

type SilenceOptions = {
  /** After this time without a result, `probe` asks whether the server still answers. */
  silentMs: number
  /** Asks over a connection of its own. */
  probe: () => Promise<unknown>
  /** How long the answer may take. */
  probeMs: number
  /** Ends all work under way. */
  cut: () => void
}

/** A failure that comes later than this many time limits comes from this process, which was too busy to see the answer. */
const lateBy = 1.25

/**
 * A server, or a network on the way to it, can go silent without closing anything: work would then wait until its time
 * limit. While work takes long, this asks whether the server answers. If not, all work is cut, so that it fails at once and
 * the next work uses new connections.
 */
export const createSilenceWatch = <Work extends object>({ silentMs, probe, probeMs, cut }: SilenceOptions) => {
  const begunAt = new Map<Work, number>()
  let timer: NodeJS.Timeout | undefined
  let isAsking = false
  const look = async (): Promise<void> => {
    const isLong = [...begunAt.values()].some(at => performance.now() - at >= silentMs)
    if (isAsking || !isLong) return
    isAsking = true
    const askedAt = performance.now()
    // A new connection may take longer to fail than an answer may take to come.
    const answer = await Promise.race([
      probe().then(
        () => 'here',
        () => 'none',
      ),
      sleep(probeMs, 'none', { ref: false }),
    ])
    isAsking = false
    if (answer === 'none' && performance.now() - askedAt < lateBy * probeMs) cut()
  }
  return {
    begin: (work: Work): void => {
      begunAt.set(work, performance.now())
      timer ??= setInterval(() => void look(), silentMs / 4).unref()
    },
    end: (work: Work): void => {
      begunAt.delete(work)
      if (begunAt.size > 0) return
      clearInterval(timer)
      timer = undefined
    },
  }
}
