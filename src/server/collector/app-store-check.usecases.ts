import { type AppStore, ThrottledError } from '#appstore'
import type { AppStoreCheck } from '#contract/first-run.ts'
import { chartPhrase } from '#domain/chart-words.ts'
import { countryNameOf } from '#domain/country-names.ts'
import { allGenres } from '#domain/genres.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { secondMs } from '#domain/units.ts'
import type { Pace } from '../pace/pace.usecases.ts'
import type { Clock } from '../platform/clock.ts'
import { messageOf } from '../platform/errors.ts'

type CheckOptions = {
  clock: Clock
  pace: Pick<Pace, 'recordSuccess' | 'recordRefusal'>
  appStore: Pick<AppStore, 'fetchTopChart'>
  storefronts: readonly StorefrontCode[]
}

/** Kept short, because an admin is waiting. */
const checkWithinMs = 20 * secondMs

/** Checks whether the App Store responds to this server, with one request at the shared pace. The response is discarded. */
export const createCheckAppStore = ({ clock, pace, appStore, storefronts }: CheckOptions) => {
  const ask = async (storefront: StorefrontCode): Promise<string> => {
    const chart = { storefront, chartType: 'top-free', genre: allGenres, device: 'iphone' } as const
    const signal = AbortSignal.timeout(checkWithinMs)
    const { entries } = await appStore.fetchTopChart({ ...chart, source: 'rss', signal })
    await pace.recordSuccess()
    return `The App Store returned ${entries.length} apps for the ${chartPhrase(chart)} of ${countryNameOf(storefront)}.`
  }

  return async (): Promise<AppStoreCheck> => {
    const startedMs = clock.now().getTime()
    const end = (isAnswering: boolean, detail: string): AppStoreCheck => ({
      isAnswering,
      detail,
      milliseconds: Math.max(0, clock.now().getTime() - startedMs),
    })
    try {
      return end(true, await ask(storefronts.includes('us') ? 'us' : (storefronts[0] ?? 'us')))
    } catch (error) {
      if (error instanceof ThrottledError) await pace.recordRefusal(error.retryAt)
      return end(false, messageOf(error))
    }
  }
}
