import type { ServerResponse } from 'node:http'
import { addDays, type Day, dayOf, isDay, startOfDay } from '#domain/days.ts'
import { isStorefrontCode, type StorefrontCode } from '#domain/storefronts.ts'
import { hourMs } from '#domain/units.ts'
import { createSearch } from '../world/searching.ts'
import { languageIn } from '../world/words/languages.ts'
import type { World } from '../world/world.ts'
import { sendLines } from './lines.ts'

type Search = { storefront: StorefrontCode; term: string }
type SearchesRequest = { from: Day; to: Day; searches: readonly Search[] }

/** The maximum number of apps in a search response. */
const depth = 200

/** `us:photo editor` */
const parseSearch = (text: string): Search | undefined => {
  const [storefront = '', ...rest] = text.split(':')
  const term = rest.join(':').trim()
  return isStorefrontCode(storefront) && term !== '' ? { storefront, term } : undefined
}

/** The parsed request, or a sentence that says what is wrong with it. Days after yesterday are left out. */
export const parseSearchesRequest = (query: URLSearchParams, now: Date): SearchesRequest | string => {
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

export const sendSearches = (request: SearchesRequest, world: World, response: ServerResponse): Promise<void> =>
  sendLines(linesOf(request, world), response)
