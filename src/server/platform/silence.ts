type SilenceOptions = {
  /** After this time without a result, `probe` asks whether the server still answers. */
  silentMs: number
  /** Asks over a connection of its own, with a short time limit. */
  probe: () => Promise<unknown>
  /** Ends all work under way. */
  cut: () => void
}

/**
 * A server, or a network on the way to it, can go silent without closing anything: work would then wait until its time
 * limit. While work takes long, this asks whether the server answers. If not, all work is cut, so that it fails at once and
 * the next work uses new connections.
 */
export const createSilenceWatch = <Work extends object>({ silentMs, probe, cut }: SilenceOptions) => {
  const begunAt = new Map<Work, number>()
  let timer: NodeJS.Timeout | undefined
  let isAsking = false
  const look = async (): Promise<void> => {
    const isLong = [...begunAt.values()].some(at => performance.now() - at >= silentMs)
    if (isAsking || !isLong) return
    isAsking = true
    await probe().catch(cut)
    isAsking = false
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
