import { type AppStore, type ChartSource, ThrottledError, type TopChart, type TopChartRequest } from '#appstore'
import type { AppStoreCheck } from '#contract/first-run.ts'
import { chartPhrase } from '#domain/chart-words.ts'
import { type ChartKey, chartKeyOf } from '#domain/charts.ts'
import { countryNameOf } from '#domain/country-names.ts'
import { allGenres } from '#domain/genres.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { hourMs, secondMs } from '#domain/units.ts'
import type { Outgoing } from '../pace/outgoing.usecases.ts'
import { PausedError } from '../pace/pace.errors.ts'
import type { Slot } from '../pace/slots.usecases.ts'
import type { Clock } from '../platform/process/clock.ts'
import { messageOf } from '../platform/process/errors.ts'

type CheckOptions = {
  clock: Clock
  pace: Pick<Outgoing, 'take'>
  appStore: Pick<AppStore, 'fetchTopChart'>
  source: ChartSource
  storefronts: readonly StorefrontCode[]
}

/** A chart that a check read, and when it was requested. */
export type CheckedChart = { answer: TopChart; askedAt: Date }

/** Kept short, because an admin is waiting. */
const checkWithinMs = 20 * secondMs
/** This is long enough to choose what to measure; an older chart is requested again. */
const keptForMs = hourMs

/**
 * Checks whether the App Store responds to this server, with one request at the shared pace. This process keeps the chart, so
 * that measuring does not request it again.
 */
export const createAppStoreCheck = ({ clock, pace, appStore, source, storefronts }: CheckOptions) => {
  const checked = new Map<ChartKey, CheckedChart>()

  const takeSlot = async (signal: AbortSignal): Promise<Slot> => {
    const until = new Date(clock.now().getTime() + checkWithinMs)
    const { slot, retryAt } = await pace.take('charts', { queue: 'charts', until, signal })
    if (!slot) throw new PausedError(retryAt)
    return slot
  }

  const fetchWith = async (slot: Slot, request: TopChartRequest): Promise<TopChart> => {
    try {
      const answer = await appStore.fetchTopChart({ ...request, beforeCall: slot.beforeCall })
      await slot.recordSuccess()
      return answer
    } catch (error) {
      if (error instanceof ThrottledError) await slot.recordRefusal(error.retryAt)
      throw error
    } finally {
      await slot.giveBack()
    }
  }

  const ask = async (storefront: StorefrontCode): Promise<string> => {
    const chart = { storefront, type: 'top-free', genre: allGenres, device: 'iphone' } as const
    const signal = AbortSignal.timeout(checkWithinMs)
    const slot = await takeSlot(signal)
    const askedAt = clock.now()
    const answer = await fetchWith(slot, { ...chart, source, signal })
    checked.set(chartKeyOf(chart), { answer, askedAt })
    return `The App Store returned ${answer.entries.length} apps for the ${chartPhrase(chart)} of ${countryNameOf(storefront)}.`
  }

  const checkAppStore = async (): Promise<AppStoreCheck> => {
    const startedMs = clock.now().getTime()
    const end = (isAnswering: boolean, detail: string): AppStoreCheck => ({
      isAnswering,
      detail,
      durationSeconds: Math.max(0, clock.now().getTime() - startedMs) / secondMs,
    })
    try {
      return end(true, await ask(storefronts.includes('us') ? 'us' : (storefronts[0] ?? 'us')))
    } catch (error) {
      return end(false, messageOf(error))
    }
  }
  /** The chart of a recent check, once; undefined if no check has read it. */
  const takeChecked = (key: ChartKey): CheckedChart | undefined => {
    const kept = checked.get(key)
    checked.delete(key)
    const ageMs = kept ? clock.now().getTime() - kept.askedAt.getTime() : 0
    return ageMs >= 0 && ageMs <= keptForMs ? kept : undefined
  }

  return { checkAppStore, takeChecked }
}
