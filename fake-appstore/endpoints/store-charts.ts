import type { Chart, ChartType, Device } from '#domain/charts.ts'
import { allGenres, gamesGenre, isGenreId } from '#domain/genres.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { html, javascript } from '../server/answer.ts'
import { storeDepth } from '../world/markets.ts'
import type { Call, Context, Endpoint, StoreRequest } from './call.ts'
import { findStorefrontCode, storefrontOfHeader } from './rss-request.ts'

type Kind = { chartType: ChartType; device: Device; withGames: boolean }

const chartNames: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['freeapplications', { chartType: 'top-free', device: 'iphone', withGames: true }],
  ['freeappsv2', { chartType: 'top-free', device: 'iphone', withGames: false }],
  ['paidapplications', { chartType: 'top-paid', device: 'iphone', withGames: true }],
  ['appsbyrevenue', { chartType: 'top-grossing', device: 'iphone', withGames: true }],
  ['freeipadapplications', { chartType: 'top-free', device: 'ipad', withGames: true }],
  ['paidipadapplications', { chartType: 'top-paid', device: 'ipad', withGames: true }],
  ['ipadappsbyrevenue', { chartType: 'top-grossing', device: 'ipad', withGames: true }],
])

const minutesFive = 300

const isGame = ({ world }: Context, id: number): boolean => world.findApp(id)?.genres[0] === gamesGenre

type IdsQuestion = { chart: Chart; withGames: boolean; limit: number }

const answerResultIds = ({ chart, withGames, limit }: IdsQuestion, context: Context) => {
  const { ids } = context.showChart(chart, 'store')
  const listedIds = withGames || chart.genre !== allGenres ? ids : ids.filter(id => !isGame(context, id))
  return javascript(JSON.stringify({ resultIds: listedIds.slice(0, limit).map(String) }), minutesFive)
}

const nothing: Call = { kind: 'charts', answer: () => javascript('{"resultIds":[]}', minutesFive) }

/** `/WebObjects/MZStoreServices.woa/ws/charts?cc=us&g=36&name=FreeApplications&limit=200`: ids of up to 200 ranks. */
export const wsCharts: Endpoint = ({ url }: StoreRequest): Call | undefined => {
  if (url.pathname !== '/WebObjects/MZStoreServices.woa/ws/charts') return undefined
  const storefront = findStorefrontCode(url.searchParams.get('cc') ?? 'us')
  const kind = chartNames.get((url.searchParams.get('name') ?? '').toLowerCase())
  const genre = Number(url.searchParams.get('g') ?? allGenres)
  const requestedLimit = Number(url.searchParams.get('limit') ?? 5)
  const limit = Number.isInteger(requestedLimit) && requestedLimit > 0 ? Math.min(storeDepth, requestedLimit) : 5
  if (storefront === undefined || kind === undefined || !isGenreId(genre)) return nothing
  const chart: Chart = { storefront, genre, type: kind.chartType, device: kind.device }
  return {
    kind: 'charts',
    storefront,
    chart,
    answer: context => answerResultIds({ chart, withGames: kind.withGames, limit }, context),
  }
}

type PopChart = { popId: number; chartType: ChartType; device: Device; title: string }

const popCharts: readonly PopChart[] = [
  { popId: 27, chartType: 'top-free', device: 'iphone', title: 'Free Apps' },
  { popId: 30, chartType: 'top-paid', device: 'iphone', title: 'Paid Apps' },
  { popId: 38, chartType: 'top-grossing', device: 'iphone', title: 'Top Grossing Apps' },
  { popId: 44, chartType: 'top-free', device: 'ipad', title: 'Free Apps' },
  { popId: 45, chartType: 'top-paid', device: 'ipad', title: 'Paid Apps' },
  { popId: 46, chartType: 'top-grossing', device: 'ipad', title: 'Top Grossing Apps' },
]

/** Only these platforms of `X-Apple-Store-Front` get JSON; 17 only with `dataOnly`. */
const jsonPlatforms = new Set(['25', '26', '29', '30'])

type Page = { storefront: StorefrontCode; genre: number; selected: PopChart; isDataOnly: boolean }

const answerViewTop = ({ storefront, genre, selected, isDataOnly }: Page, { showChart }: Context) => {
  const topCharts = popCharts
    .filter(({ device }) => device === selected.device)
    .map(({ popId, chartType, device, title }) => ({
      id: popId,
      title,
      shortTitle: title.replace(' Apps', ''),
      kinds: { iosSoftware: true },
      adamIds: isGenreId(genre)
        ? showChart({ storefront, genre, type: chartType, device }, 'store').ids.map(String)
        : [],
    }))
  if (isDataOnly) return javascript(JSON.stringify({ topCharts }), minutesFive)
  const selectedChart = topCharts.find(({ id }) => id === selected.popId)
  const pageData = { genreId: genre, selectedChart, topCharts }
  return javascript(
    JSON.stringify({ pageData: { segmentedControl: { segments: [{ title: selected.title, pageData }] } } }),
    minutesFive,
  )
}

const htmlPage: Call = { kind: 'charts', answer: () => html('<html><body>App Store</body></html>', 200) }

/** `/WebObjects/MZStore.woa/wa/viewTop?genreId=36&popId=27` with `X-Apple-Store-Front: 143441,29`. */
export const viewTop: Endpoint = ({ url, headers }: StoreRequest): Call | undefined => {
  if (url.pathname !== '/WebObjects/MZStore.woa/wa/viewTop') return undefined
  const header = headers['x-apple-store-front']
  const isDataOnly = url.searchParams.get('dataOnly') === 'true'
  const storefront = storefrontOfHeader(header) ?? findStorefrontCode(url.searchParams.get('cc'))
  const platform = /,(\d+)/.exec(String(header ?? ''))?.[1] ?? ''
  const selected = popCharts.find(({ popId }) => String(popId) === (url.searchParams.get('popId') ?? '27'))
  if (storefront === undefined || selected === undefined || !(isDataOnly || jsonPlatforms.has(platform)))
    return htmlPage
  const genre = Number(url.searchParams.get('genreId') ?? url.searchParams.get('id') ?? allGenres)
  const { chartType, device } = selected
  return {
    kind: 'charts',
    storefront,
    ...(isGenreId(genre) ? { chart: { storefront, genre, type: chartType, device } } : {}),
    answer: context => answerViewTop({ storefront, genre, selected, isDataOnly }, context),
  }
}
