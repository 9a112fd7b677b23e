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

  serveEndpoint(server, getWorldWeather, ({ query, request, reply }) => {
    const make = async () => getWorldWeather.response.parse(await weather.getWorldWeather(query))
    const answer = cache.find(JSON.stringify(query), () => request.inTurn('views', make))
    return sendAnswer(answer, request, reply)
  })

  serveEndpoint(server, getCountryWeather, ({ params, query, request, reply }) => {
    const question = { ...params, ...query }
    const make = async () => getCountryWeather.response.parse(await weather.getCountryWeather(question))
    const answer = cache.find(JSON.stringify(question), () => request.inTurn('views', make))
    return sendAnswer(answer, request, reply)
  })
}
