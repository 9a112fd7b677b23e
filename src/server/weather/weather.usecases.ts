import type { History } from '../history/history.usecases.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { createListComparedDays } from './compared-days.usecases.ts'
import { createCountryWeather } from './country-weather.usecases.ts'
import { createFillMoves } from './fill-moves.usecases.ts'
import { createReadDays } from './read-days.usecases.ts'
import { createWorldWeather } from './world-weather.usecases.ts'

export type Weather = ReturnType<typeof createWeather>

export type WeatherOptions = { db: Database; history: History; clock: Clock }

/** How much charts move compared with what is normal for them, and what was held back for review. */
export const createWeather = (options: WeatherOptions) => {
  const listComparedDays = createListComparedDays(options)
  const readDays = createReadDays({ ...options, listComparedDays })
  return {
    getWorldWeather: createWorldWeather({ ...options, readDays }),
    getCountryWeather: createCountryWeather({ ...options, readDays }),
    fillMoves: createFillMoves(options),
  }
}
