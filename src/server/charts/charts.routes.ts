import { getChart, getChartReplay, listChartMoments } from '#contract/chart-snapshots.ts'
import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import { dayOf } from '#domain/days.ts'
import { minuteMs } from '#domain/units.ts'
import type { History } from '../history/history.usecases.ts'
import { dropRecorded } from '../history/recorded-answers.usecases.ts'
import { createAnswerCache, sendAnswer } from '../platform/answer-cache.ts'
import { readSpan } from '../platform/asked-span.ts'
import type { Clock } from '../platform/clock.ts'
import { RequestError } from '../platform/errors.ts'
import type { HttpServer } from '../platform/http.ts'
import { serveEndpoint } from '../platform/serve-endpoint.ts'
import type { Charts } from './charts.usecases.ts'

export type ChartRoutesOptions = { charts: Charts; history: Pick<History, 'onRecorded'>; clock: Clock }

const chartOf = ({ storefront, chartType, genre, device }: Chart): Chart => ({ storefront, chartType, genre, device })

/** Serves past and current charts. Answers about a chart are cached until its next fetch, at most a minute. */
export const addChartRoutes = (server: HttpServer, { charts, history, clock }: ChartRoutesOptions): void => {
  const cache = createAnswerCache<string>({ max: 200, ttlMs: minuteMs })
  dropRecorded(history, [cache], fetches => {
    const recorded = new Set(fetches.map(({ chart }) => chartKeyOf(chart)))
    return key => recorded.has(toChartKey(key))
  })

  serveEndpoint(server, getChart, ({ query, request, reply }) => {
    const question = { chart: chartOf(query), ...momentsOf(query, clock.now()) }
    const make = async () => getChart.response.parse(await charts.getChart(question))
    const key = `${chartKeyOf(question.chart)} at ${query.at ?? 'now'} against ${query.against}`
    return sendAnswer(cache.find(key, make), request, reply)
  })

  serveEndpoint(server, listChartMoments, ({ query, request, reply }) => {
    const chart = chartOf(query)
    const span = readSpan(query, clock.now())
    const make = async () => listChartMoments.response.parse(await charts.listChartMoments(chart, span))
    const key = `${chartKeyOf(chart)} from ${query.from ?? 'start'} to ${query.to ?? 'now'}`
    return sendAnswer(cache.find(key, make), request, reply)
  })

  serveEndpoint(server, getChartReplay, ({ query, request, reply }) => {
    const chart = chartOf(query)
    const { to, days } = query
    if (to && to > dayOf(clock.now())) throw invalid(`The day ${to} is in the future; choose an earlier day.`)
    const make = async () => getChartReplay.response.parse(await charts.getChartReplay(chart, { to, days }))
    const key = `${chartKeyOf(chart)} ${days} days to ${to ?? 'now'}`
    const answer = cache.find(key, () => request.inTurn('views', make))
    return sendAnswer(answer, request, reply)
  })
}

/** Guarantee: every cache key starts with the key of its chart and a space. */
const toChartKey = (key: string): ChartKey => key.slice(0, key.indexOf(' ')) as ChartKey

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
