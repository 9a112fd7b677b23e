import type { AppStore, BeforeCall, TopChart, TopChartRequest } from '#appstore'
import { chartKeyOf } from '#domain/charts.ts'

type Answer = readonly number[] | Error

const refuse = async (): Promise<never> => {
  throw new Error('This stand-in only serves charts.')
}

/**
 * A minimal App Store that returns the ids, or throws the failure, that the test supplies for each request, with an optional
 * generation time of the feed.
 */
export const createAppStoreStandIn = (
  answer: (chartKey: string, request: TopChartRequest) => Answer | Promise<Answer>,
  findUpdate?: () => Date | undefined,
) => {
  const calls: { chartKey: string; request: TopChartRequest }[] = []
  const open = (ofClient: BeforeCall): AppStore => ({
    fetchTopChart: async (request): Promise<TopChart> => {
      const { storefront, type, genre, device, signal, beforeCall = ofClient } = request
      const chart = { storefront, type, genre, device }
      const permit = await beforeCall({ budget: 'charts', url: chartKeyOf(chart), ...(signal && { signal }) })
      calls.push({ chartKey: chartKeyOf(chart), request })
      const ids = await answer(chartKeyOf(chart), request)
      await permit?.afterCall?.(undefined)
      if (ids instanceof Error) throw ids
      const entries = ids.map(appId => ({ appId, name: `App ${appId}` }))
      const feedUpdatedAt = findUpdate?.()
      return { chart, source: 'rss', depth: 100, entries, ...(feedUpdatedAt && { feedUpdatedAt }) }
    },
    fetchTopChartsOfGenre: refuse,
    fetchSearch: refuse,
    fetchLookup: refuse,
    fetchStoreSearch: refuse,
    fetchHints: refuse,
  })
  return { open, calls }
}
