import { pino } from 'pino'
import { dayMs } from '#domain/units.ts'
import { createDrawing } from '../drawing/drawing.usecases.ts'
import { buildHttpServer } from '../http-server.ts'
import type { Clock } from '../platform/process/clock.ts'
import { createServices } from '../services.ts'
import { readSettings } from '../settings.ts'
import type { Storage } from '../storage.ts'
import { worldApps } from './history-worlds.ts'

const first = Date.parse('2026-03-07T12:00:00Z')
const moments = Array.from({ length: 40 }, (_, day) => new Date(first + day * dayMs).toISOString())
const days = moments.map(moment => moment.slice(0, 10))
const charts = ['storefront=us&device=iphone', 'storefront=de&device=iphone', 'storefront=us&device=ipad'].map(
  chart => `${chart}&chartType=top-free&genre=36`,
)

const ofApp = (id: number): string[] => {
  const app = `/api/apps/${id}`
  return [
    ...['summary', 'coverage', 'trend', 'score', 'milestones', 'store-page', 'keywords'].map(part => `${app}/${part}`),
    ...days.flatMap(day => [`${app}/world?day=${day}`, `${app}/world?day=${day}&device=ipad`]).slice(0, 60),
    ...days.filter((_, index) => index % 2 === 0).map(day => `${app}/circumstances?day=${day}`),
    ...charts.flatMap(chart => [`${app}/ranks?${chart}`, `${app}/ranks?${chart}&from=${moments[5]}&to=${moments[20]}`]),
    `/api/comparisons?apps=${id},${worldApps[0]}`,
    `/api/rank-series?apps=${id}&charts=us:top-free:36:iphone`,
    `/feeds/milestones/${id}.atom`,
    `/badge/app/${id}.svg`,
  ]
}

const ofCharts = charts.flatMap(chart => [
  ...moments.map(at => `/api/charts?${chart}&at=${at}`),
  ...moments.map(at => `/api/movers?${chart}&at=${at}`),
  `/api/charts/moments?${chart}`,
  `/api/charts/replay?${chart}`,
])

/** What visitors ask a server with the world of `fillMeasured`. */
const questions: readonly string[] = [
  ...worldApps.flatMap(ofApp),
  ...ofCharts,
  ...days.flatMap(day => [`/api/weather?day=${day}`, `/api/weather/us?to=${day}`, `/api/weather/de?to=${day}`]),
  ...days.map(day => `/api/comparisons?apps=11,12,13&day=${day}`),
  '/api/highlights',
  '/api/apps/public',
  '/api/apps/public/trends',
  '/api/top-international-apps',
  '/api/category-apps/games',
  '/api/data-health',
  `/api/world-scores?apps=${worldApps.join(',')}`,
  '/sitemap.xml',
]

/**
 * The status and the body of each answer of a server with this storage, which it does not close. `every`: asks only one in this
 * many questions.
 */
export const askQuestions = async (
  storage: Storage,
  { clock, every }: { clock: Clock; every: number },
): Promise<Map<string, string>> => {
  const settings = readSettings({
    COLLECTOR_ENABLED: 'false',
    LIMIT_API_PER_MINUTE: '100000',
    LIMIT_IMAGES_PER_MINUTE: '100000',
  })
  const services = await createServices(settings, {
    clock,
    log: pino({ level: 'silent' }),
    storage,
    drawing: createDrawing(),
  })
  const server = await buildHttpServer(services, { isStopping: () => false, screens: undefined })
  const answers = new Map<string, string>()
  for (const url of questions.filter((_, index) => index % every === 0)) {
    const { statusCode, body } = await server.inject({ url })
    answers.set(url, `${statusCode} ${body}`)
  }
  await server.close()
  return answers
}

/** The questions whose answer has changed, with the beginnings of both answers. */
export const listDifferences = (before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string[][] =>
  [...before].flatMap(([url, answer]) => {
    const other = now.get(url) ?? 'no answer'
    return other === answer ? [] : [[url, answer.slice(0, 300), other.slice(0, 300)]]
  })
