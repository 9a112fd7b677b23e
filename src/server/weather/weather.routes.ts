import { getCountryWeather, getWorldWeather } from '#contract/weather.ts'
import { minuteMs } from '#domain/units.ts'
import type { History } from '../history/history.usecases.ts'
import { createAnswerCache, sendAnswer } from '../platform/answer-cache.ts'
import type { HttpServer } from '../platform/http.ts'
import { serveEndpoint } from '../platform/serve-endpoint.ts'
import type { Weather } from './weather.usecases.ts'

type WeatherRoutesOptions = { weather: Weather; history: Pick<History, 'onRecorded'> }

/** Serves chart weather. */
export const addWeatherRoutes = (server: HttpServer, { weather, history }: WeatherRoutesOptions): void => {
  const cache = createAnswerCache<string>({ max: 500, ttlMs: minuteMs })
  history.onRecorded(() => cache.clear())

  serveEndpoint(server, getWorldWeather, async ({ query, request, reply }) => {
    const make = async () => getWorldWeather.response.parse(await weather.getWorldWeather(query))
    return sendAnswer(await cache.find(JSON.stringify(query), () => request.inTurn('views', make)), request, reply)
  })

  serveEndpoint(server, getCountryWeather, async ({ params, query, request, reply }) => {
    const question = { ...params, ...query }
    const make = async () => getCountryWeather.response.parse(await weather.getCountryWeather(question))
    return sendAnswer(await cache.find(JSON.stringify(question), () => request.inTurn('views', make)), request, reply)
  })
}
