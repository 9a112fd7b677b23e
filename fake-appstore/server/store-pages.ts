import type { ServerResponse } from 'node:http'
import { addDays, type Day, dayOf, isDay, startOfDay } from '#domain/days.ts'
import { isStorefrontCode, type StorefrontCode, storefrontCodes } from '#domain/storefronts.ts'
import { hourMs } from '#domain/units.ts'
import { changingFacts } from '../endpoints/software-object.ts'
import { languageIn } from '../world/words/languages.ts'
import type { World } from '../world/world.ts'
import { sendLines } from './lines.ts'

type PagesRequest = {
  from: Day
  to: Day
  everyDays: number
  appIds: readonly number[]
  storefronts: readonly StorefrontCode[]
}

/** The parsed request, or a sentence that says what is wrong with it. Days after yesterday are left out. */
export const parsePagesRequest = (query: URLSearchParams, now: Date): PagesRequest | string => {
  const yesterday = addDays(dayOf(now), -1)
  const from = query.get('from') ?? yesterday
  const to = query.get('to') ?? yesterday
  if (!isDay(from) || !isDay(to)) return '"from" and "to" are days such as 2026-11-20.'
  const everyDays = Number(query.get('every') ?? '1')
  if (!Number.isInteger(everyDays) || everyDays < 1) return '"every" is a number of days such as 3.'
  const appIds = (query.get('apps') ?? '').split(',').map(Number)
  if (!appIds.every(id => Number.isSafeInteger(id) && id > 0)) return '"apps" is a list of ids such as 1234567890.'
  const codes = (query.get('storefronts') || storefrontCodes.join(',')).split(',')
  const storefronts = codes.filter(isStorefrontCode)
  if (storefronts.length < codes.length) return '"storefronts" is a list of codes such as us,jp.'
  return { from, to: [to, yesterday].sort()[0] ?? yesterday, everyDays, appIds, storefronts }
}

/** The lookup results of the apps at noon of each day, limited to fields that change from day to day. */
function* linesOf({ from, to, everyDays, appIds, storefronts }: PagesRequest, world: World) {
  const apps = appIds.flatMap(id => world.findApp(id) ?? [])
  for (let day = from; day <= to; day = addDays(day, everyDays)) {
    const now = new Date(startOfDay(day).getTime() + 12 * hourMs)
    for (const storefront of storefronts) {
      const shelf = { storefront, language: languageIn(storefront), now, baseUrl: '' }
      const sold = apps.filter(app => world.isOffered(app, storefront, now))
      yield `${JSON.stringify({ date: day, country: storefront, results: sold.map(app => changingFacts(app, shelf)) })}\n`
    }
  }
}

export const sendPages = (request: PagesRequest, world: World, response: ServerResponse): Promise<void> =>
  sendLines(linesOf(request, world), response)
