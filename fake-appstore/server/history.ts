import type { ServerResponse } from 'node:http'
import { type Chart, type ChartType, type Device, isChartType, isDevice } from '#domain/charts.ts'
import { addDays, type Day, dayOf, isDay, startOfDay } from '#domain/days.ts'
import { allGenres, isGenreId } from '#domain/genres.ts'
import { isStorefrontCode, type StorefrontCode, storefrontCodes } from '#domain/storefronts.ts'
import { hourMs } from '#domain/units.ts'
import { showChart } from '../faults/chart-faults.ts'
import { type Incident, toFault } from '../world/story.ts'
import type { World } from '../world/world.ts'
import { sendLines } from './lines.ts'

/** `top-free:all`, `top-free:6014`, `top-free:all:ipad` */
type ChartColumn = { key: string; chartType: ChartType; genre: number; device: Device }

type HistoryRequest = {
  from: Day
  to: Day
  columns: readonly ChartColumn[]
  storefronts: readonly StorefrontCode[]
  /** The hour of each day, in UTC. */
  hour: number
}

const noon = 12

const parseColumn = (key: string): ChartColumn | undefined => {
  const [chartType = '', genreText = '', device = 'iphone'] = key.split(':')
  const genre = genreText === 'all' ? allGenres : Number(genreText)
  return isChartType(chartType) && isGenreId(genre) && isDevice(device) ? { key, chartType, genre, device } : undefined
}

const listOf = (text: string | null, otherwise: string): string[] => (text || otherwise).split(',')

/** The parsed request, or a sentence that says what is wrong with it. Days after today are left out. */
export const parseHistoryRequest = (query: URLSearchParams, now: Date): HistoryRequest | string => {
  const today = dayOf(now)
  const from = query.get('from') ?? today
  const to = query.get('to') ?? today
  if (!isDay(from) || !isDay(to)) return '"from" and "to" are days such as 2026-11-20.'
  const keys = listOf(query.get('charts'), 'top-free:all,top-paid:all,top-grossing:all')
  const columns = keys.map(parseColumn).filter(column => column !== undefined)
  if (columns.length < keys.length) return '"charts" is a list such as top-free:all,top-paid:6014,top-free:all:ipad.'
  const codes = listOf(query.get('storefronts'), storefrontCodes.join(','))
  const storefronts = codes.filter(isStorefrontCode)
  if (storefronts.length < codes.length) return '"storefronts" is a list of codes such as us,jp.'
  const hour = Number(query.get('hour') ?? noon)
  if (!Number.isInteger(hour) || hour < 0 || hour > 23) return '"hour" is a number from 0 to 23, in UTC.'
  return { from, to: [to, today].sort()[0] ?? today, columns, storefronts, hour }
}

/** That hour of the day, or now for today. */
const momentOf = (day: Day, hour: number, now: Date): Date =>
  day === dayOf(now) ? now : new Date(startOfDay(day).getTime() + hour * hourMs)

/** What this server would have recorded instead of a chart, in the words of the import. */
type Failure = { reason: 'http' | 'not-fetched'; detail: string }

const failureOf = ({ kind }: Incident): Failure | undefined => {
  if (kind === 'not-asked') return { reason: 'not-fetched', detail: '' }
  return kind === 'unavailable' ? { reason: 'http', detail: '503' } : undefined
}

type Source = { world: World; now: Date }

function* linesOf({ from, to, columns, storefronts, hour }: HistoryRequest, { world, now }: Source) {
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const at = momentOf(day, hour, now)
    // An import takes a line without a time as one of noon.
    const observedAt = hour === noon ? undefined : at.toISOString()
    for (const country of storefronts) {
      const charts: Record<string, readonly number[]> = {}
      const failures: Record<string, Failure> = {}
      for (const { key, chartType, genre, device } of columns) {
        const chart: Chart = { storefront: country, type: chartType, genre, device }
        const incident = world.story?.findIncident({ chart, at })
        const failure = incident && failureOf(incident)
        if (failure) failures[key] = failure
        else charts[key] = showChart({ world, chart, now: at, source: 'feed', fault: toFault(incident) }).ids
      }
      const hasFailures = Object.keys(failures).length > 0
      yield `${JSON.stringify({ date: day, observedAt, country, charts, ...(hasFailures && { failures }) })}\n`
    }
  }
}

export const sendHistory = (request: HistoryRequest, source: Source, response: ServerResponse): Promise<void> =>
  sendLines(linesOf(request, source), response)
