import { storefrontCodes } from '#domain/storefronts.ts'
import type { History } from '../history/history.usecases.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { createListComparedDays } from './compared-days.usecases.ts'
import { createCountryWeather } from './country-weather.usecases.ts'
import { createReadDays, listOverallCharts } from './read-days.usecases.ts'
import { createWorldWeather } from './world-weather.usecases.ts'

/** How many countries one statement covers, so that other queries can run in between. */
const storefrontsAtOnce = 15

/**
 * Computes missing moves of the overall charts, a few countries at a time, so that no weather request has to wait for it.
 * `from` limits how far back it looks.
 */
const createFillMoves =
  ({ history }: { history: Pick<History, 'moves'> }) =>
  async ({ from = new Date(0), signal }: { from?: Date; signal?: AbortSignal } = {}): Promise<void> => {
    for (let at = 0; at < storefrontCodes.length; at += storefrontsAtOnce) {
      signal?.throwIfAborted()
      await history.moves.fillChartMoves(listOverallCharts(storefrontCodes.slice(at, at + storefrontsAtOnce)), from)
    }
  }

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
