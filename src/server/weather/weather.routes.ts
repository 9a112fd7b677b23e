import { getCountryWeather, getWorldWeather } from '#contract/weather.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { serveKeptEndpoint } from '../platform/http/serve-endpoint.ts'
import type { Weather } from './weather.usecases.ts'

/** Serves chart weather. */
export const addWeatherRoutes = (server: HttpServer, { weather }: { weather: Weather }): void => {
  serveKeptEndpoint(server, getWorldWeather, ({ query }) => weather.getWorldWeather(query), { turn: 'views' })

  serveKeptEndpoint(
    server,
    getCountryWeather,
    ({ params, query }) => weather.getCountryWeather({ ...params, ...query }),
    { turn: 'views' },
  )
}
