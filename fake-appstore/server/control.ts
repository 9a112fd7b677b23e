import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { ZodError, z } from 'zod'
import { addDays, type Day, dayOf, isDay, startOfDay } from '#domain/days.ts'
import { isStorefrontCode, type StorefrontCode } from '#domain/storefronts.ts'
import { hourMs } from '#domain/units.ts'
import { faultRuleSchema } from '../faults/fault-kinds.ts'
import type { FaultRules } from '../faults/fault-rules.ts'
import { send } from '../faults/send.ts'
import { createSearch } from '../world/searching.ts'
import { languageIn } from '../world/words/languages.ts'
import type { World } from '../world/world.ts'
import { type Answer, json } from './answer.ts'
import { parseHistoryRequest, sendHistory } from './history.ts'
import { sendLines } from './lines.ts'
import type { RequestLog } from './request-log.ts'
import { parsePagesRequest, sendPages } from './store-pages.ts'

type Search = { storefront: StorefrontCode; term: string }
type SearchesRequest = { from: Day; to: Day; searches: readonly Search[] }

/** The maximum number of apps in a search response. */
const depth = 200

/** `us:photo editor` */
const parseSearch = (written: string): Search | undefined => {
  const [storefront = '', ...rest] = written.split(':')
  const term = rest.join(':').trim()
  return isStorefrontCode(storefront) && term !== '' ? { storefront, term } : undefined
}

/** The parsed request, or a sentence that says what is wrong with it. Days after yesterday are left out. */
const parseSearchesRequest = (query: URLSearchParams, now: Date): SearchesRequest | string => {
  const yesterday = addDays(dayOf(now), -1)
  const from = query.get('from') ?? yesterday
  const to = query.get('to') ?? yesterday
  if (!isDay(from) || !isDay(to)) return '"from" and "to" are days such as 2026-11-20.'
  const texts = (query.get('searches') ?? '').split(',')
  const searches = texts.map(parseSearch).filter(search => search !== undefined)
  if (searches.length < texts.length) return '"searches" is a list such as us:photo editor,jp:camera.'
  return { from, to: [to, yesterday].sort()[0] ?? yesterday, searches }
}

/** The results of each search at noon of each day, best first. */
function* linesOf({ from, to, searches }: SearchesRequest, world: World) {
  for (const { storefront, term } of searches) {
    const language = languageIn(storefront)
    const search = createSearch(world, { term, storefront, language, isDeveloperOnly: false, needsIpad: false })
    for (let day = from; day <= to; day = addDays(day, 1)) {
      const found = search(new Date(startOfDay(day).getTime() + 12 * hourMs)).slice(0, depth)
      yield `${JSON.stringify({ date: day, storefront, term, appIds: found.map(({ id }) => id) })}\n`
    }
  }
}

export type ControlParts = { world: World; faults: FaultRules; log: RequestLog; now: () => Date }

export const isControlPath = (pathname: string): boolean => pathname.startsWith('/__control/')

const addFault = async (request: IncomingMessage, faults: FaultRules): Promise<Answer> => {
  try {
    const rule = faultRuleSchema.parse(JSON.parse(await text(request)))
    faults.add(rule)
    return json(rule, 201)
  } catch (error) {
    return json({ error: error instanceof ZodError ? z.prettifyError(error) : 'The body is not JSON.' }, 400)
  }
}

type Exchange = { request: IncomingMessage; response: ServerResponse; url: URL }

const storyOf = ({ world: { story } }: ControlParts): Answer => {
  if (!story) return json({ error: 'This world has no story.' }, 404)
  const { day, cast, charts, doubtful } = story
  return json({ day, apps: Object.fromEntries(cast.map(({ id, name }) => [name.brand, id])), charts, doubtful })
}

const noContent: Answer = { status: 204, headers: {}, body: '' }

const routeOf = ({ request, url }: Pick<Exchange, 'request' | 'url'>): string => `${request.method} ${url.pathname}`

const answerControl = async (exchange: Exchange, parts: ControlParts): Promise<Answer> => {
  const route = routeOf(exchange)
  switch (route) {
    case 'POST /__control/faults':
      return addFault(exchange.request, parts.faults)
    case 'DELETE /__control/faults':
      parts.faults.clear()
      return noContent
    case 'GET /__control/requests':
      return json(parts.log.list)
    case 'DELETE /__control/requests':
      parts.log.clear()
      return noContent
    case 'GET /__control/story':
      return storyOf(parts)
    default:
      return json({ error: `There is no ${route}.` }, 404)
  }
}

/** Starts to stream, or responds with a sentence that says what is wrong with the request. */
type Stream = (exchange: Exchange, parts: ControlParts) => Promise<void> | string

const streams: Readonly<Record<string, Stream>> = {
  'GET /__control/history': ({ url, response }, { world, now }) => {
    const request = parseHistoryRequest(url.searchParams, now())
    return typeof request === 'string' ? request : sendHistory(request, { world, now: now() }, response)
  },
  'GET /__control/searches': ({ url, response }, { world, now }) => {
    const request = parseSearchesRequest(url.searchParams, now())
    return typeof request === 'string' ? request : sendLines(linesOf(request, world), response)
  },
  'GET /__control/store-pages': ({ url, response }, { world, now }) => {
    const request = parsePagesRequest(url.searchParams, now())
    return typeof request === 'string' ? request : sendPages(request, world, response)
  },
}

/** The control API for tests; Apple has nothing like it. */
export const handleControl = async (exchange: Exchange, parts: ControlParts): Promise<void> => {
  const { request, response } = exchange
  const streamed = streams[routeOf(exchange)]?.(exchange, parts)
  if (typeof streamed === 'string') {
    return send({ response, answer: json({ error: streamed }, 400), isHead: false }, undefined)
  }
  if (streamed) return streamed
  const answer = await answerControl(exchange, parts)
  return send({ response, answer, isHead: request.method === 'HEAD' }, undefined)
}
