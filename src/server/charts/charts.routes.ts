import { getChart, getChartReplay, listChartMoments } from '#contract/chart-snapshots.ts'
import type { Chart, ChartQuery } from '#domain/charts.ts'
import { dayOf } from '#domain/days.ts'
import { readSpan } from '../platform/http/asked-span.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { needPage } from '../platform/http/list-pages.ts'
import { serveKeptEndpoint } from '../platform/http/serve-endpoint.ts'
import type { Clock } from '../platform/process/clock.ts'
import { RequestError } from '../platform/process/errors.ts'
import type { Charts } from './charts.usecases.ts'

export type ChartRoutesOptions = { charts: Charts; clock: Clock }

const chartOf = ({ storefront, chartType, genre, device }: ChartQuery): Chart => ({
  storefront,
  type: chartType,
  genre,
  device,
})

/** Serves past and current charts. */
export const addChartRoutes = (server: HttpServer, { charts, clock }: ChartRoutesOptions): void => {
  serveKeptEndpoint(server, getChart, ({ query }) =>
    charts.getChart({ chart: chartOf(query), ...momentsOf(query, clock.now()) }),
  )

  serveKeptEndpoint(server, listChartMoments, ({ query, page }) =>
    charts.listChartMoments(chartOf(query), readSpan(query, clock.now()), needPage(page)),
  )

  serveKeptEndpoint(
    server,
    getChartReplay,
    ({ query }) => {
      const { to, days } = query
      if (to && to > dayOf(clock.now())) throw invalid(`The day ${to} is in the future; choose an earlier day.`)
      return charts.getChartReplay(chartOf(query), { to, days })
    },
    { turn: 'views' },
  )
}

const invalid = (message: string): RequestError => new RequestError('request.invalid', message)

const spans = ['previous', 'day', 'week', 'month', 'none'] as const
const isSpan = (text: string): text is (typeof spans)[number] => (spans as readonly string[]).includes(text)

const momentsOf = (query: { at?: string | undefined; against: string }, now: Date) => {
  const at = query.at ? new Date(query.at) : undefined
  if (isSpan(query.against)) return { at, against: query.against }
  const against = new Date(query.against)
  if (against > (at ?? now)) throw invalid('"against" must not be after the shown moment; swap them.')
  return { at, against }
}
