import { type Chart, type ChartType, chartTypes, devices, isChartType } from '#domain/charts.ts'
import { allGenres, isGenreId } from '#domain/genres.ts'
import { isStorefrontCode } from '#domain/storefronts.ts'
import { readAnswer, refuse } from '../answer.ts'
import { fieldOf, findText } from '../read-fields.ts'
import { type ChartQuery, maxDepth, type TopChart } from '../top-chart.ts'
import { feedNames } from './chart-names.ts'
import { parseTopChartMarketingAnswer } from './top-chart-marketing.ts'
import { findFeedAddress, listOwnAddresses, parseTopChartRssAnswer, readFeed } from './top-chart-rss.ts'

const findKind = (feed: string): Pick<Chart, 'type' | 'device'> | undefined => {
  for (const device of devices)
    for (const type of chartTypes) if (feedNames[device][type] === feed) return { type, device }
  return undefined
}

const findRssQuery = (address: string): ChartQuery | undefined => {
  const found = findFeedAddress(address)
  const kind = found && findKind(found.feed)
  if (!found || !kind || !isStorefrontCode(found.storefront) || !isGenreId(found.genre)) return undefined
  const chart = { storefront: found.storefront, genre: found.genre, ...kind }
  return { chart, depth: found.limit ?? Number.POSITIVE_INFINITY }
}

const marketingPath = /^\/api\/v2\/(?<storefront>[a-z]{2})\/apps\/(?<chartType>[a-z-]+)\/(?<size>\d+)\/apps\.json$/

const findMarketingQuery = (address: string): ChartQuery | undefined => {
  const { storefront = '', chartType = '', size } = marketingPath.exec(URL.parse(address)?.pathname ?? '')?.groups ?? {}
  if (!isStorefrontCode(storefront) || !isChartType(chartType)) return undefined
  return {
    chart: { storefront, type: chartType as ChartType, genre: allGenres, device: 'iphone' },
    depth: Number(size),
  }
}

/**
 * How deep a saved feed was read. A URL may ask for more ranks than the feed returns, so a list of 100 apps does not
 * mean that the chart ends there.
 */
const knownDepth = ({ depth, entries }: TopChart): number => {
  if (entries.length > maxDepth.rss) return entries.length
  return Number.isFinite(depth) ? Math.min(depth, maxDepth.rss) : entries.length
}

/**
 * Parses a saved top chart of either feed, as JSON or Atom. The feed's own URL identifies the chart.
 * @throws UnusableAnswerError `wrong-feed` if the URL identifies no chart, and the errors of the feed parsers.
 */
export const parseSavedFeed = (body: Uint8Array): TopChart => {
  const answer = readAnswer({ subject: 'the saved feed', body })
  const feed = readFeed(answer)
  const marketing = findMarketingQuery(findText(feed.id) ?? '')
  if (marketing) return parseTopChartMarketingAnswer(body, marketing)
  const [address] = listOwnAddresses(feed).filter(each => findRssQuery(each))
  const query = address === undefined ? undefined : findRssQuery(address)
  if (!query)
    throw refuse(answer, 'wrong-feed', `it does not say which chart it is: ${findText(fieldOf(feed, 'id', 'label'))}`)
  const chart = parseTopChartRssAnswer(body, query)
  return { ...chart, depth: knownDepth(chart) }
}
