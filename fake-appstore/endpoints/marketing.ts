import type { Chart } from '#domain/charts.ts'
import { allGenres } from '#domain/genres.ts'
import { html, json } from '../server/answer.ts'
import { labelsIn } from '../world/labels.ts'
import { nameIn } from '../world/names.ts'
import { languageIn } from '../world/words/languages.ts'
import type { Call, Context, Endpoint, StoreRequest } from './call.ts'
import { findStorefrontCode } from './rss-request.ts'
import { appUrl, iconUrl } from './store-urls.ts'

const pathPattern = /^\/api\/v2\/(?<cc>[a-z]{2})\/apps\/(?<feed>[a-z-]+)\/(?<count>\d+)\/apps\.json$/i

type Question = { chart: Chart; count: number }

const resultsOf = ({ chart, count }: Question, { world, baseUrl, showChart }: Context) => {
  const served = showChart(chart, 'feed')
  const { storefront } = served.chart
  const apps = served.ids.slice(0, count).map(world.findApp)
  const results = apps
    .filter(app => app !== undefined)
    .map(app => {
      const name = nameIn(app, languageIn(storefront))
      return {
        artistName: app.developer.name,
        id: String(app.id),
        name,
        releaseDate: new Date(app.releasedAt).toISOString().slice(0, 10),
        kind: 'apps',
        artworkUrl100: iconUrl({ baseUrl, app }, '100x100bb.png'),
        genres: [],
        url: appUrl({ storefront, id: app.id, name }),
      }
    })
  return { storefront, results }
}

const answerMarketing = (question: Question, context: Context) => {
  const { chart, count } = question
  const { storefront, results } = resultsOf(question, context)
  const self = `https://rss.marketingtools.apple.com/api/v2/${storefront}/apps/${chart.type}/${count}/apps.json`
  const titles = labelsIn(languageIn(storefront)).charts
  const feed = {
    title: chart.type === 'top-free' ? titles[0] : titles[1],
    id: self,
    author: { name: 'Apple', url: 'https://www.apple.com/' },
    links: [{ self }],
    copyright: `Copyright © ${context.now.getUTCFullYear()} Apple Inc. All rights reserved.`,
    country: storefront,
    icon: 'https://www.apple.com/favicon.ico',
    updated: context.now.toUTCString().replace('GMT', '+0000'),
    results,
  }
  return json({ feed })
}

const refused = (status: number): Call => ({
  kind: 'unlimited',
  answer: () => html('<html><head><title>Error</title></head><body>Error</body></html>', status),
})

/** The marketing feed: free and paid overall charts, at most 100 apps, from a CDN without the limit of 20 calls a minute. */
export const marketing: Endpoint = ({ url }: StoreRequest): Call | undefined => {
  const { cc, feed, count: countText } = pathPattern.exec(url.pathname)?.groups ?? {}
  if (feed === undefined) return undefined
  const storefront = findStorefrontCode(cc)
  if (storefront === undefined || (feed !== 'top-free' && feed !== 'top-paid')) return refused(404)
  const count = Number(countText)
  if (count < 1 || count > 100) return refused(500)
  const chart: Chart = { storefront, type: feed, genre: allGenres, device: 'iphone' }
  return { kind: 'unlimited', storefront, chart, answer: context => answerMarketing({ chart, count }, context) }
}
