import type { StorefrontCode } from '#domain/storefronts.ts'
import { mix } from '../world/random.ts'
import { languageIn } from '../world/words/languages.ts'
import type { World } from '../world/world.ts'
import type { WorldApp } from '../world/world-apps.ts'
import type { Call, Context, Endpoint, StoreRequest } from './call.ts'
import { findStorefrontCode } from './rss-request.ts'
import { artistObject, invalidValue, resultsAnswer, type Shelf, softwareObject } from './software-object.ts'

/** Akamai caches lookups for up to a day. */
const lookupMaxAgeSeconds = 86_358
const maxResults = 200

type Wanted = { ids: readonly string[]; bundleIds: readonly string[]; withApps: boolean }

const listOf = (text: string | null): string[] =>
  (text ?? '')
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')

const wantedOf = ({ searchParams }: URL): Wanted => ({
  ids: listOf(searchParams.get('id')),
  bundleIds: listOf(searchParams.get('bundleId')),
  withApps: searchParams.has('entity'),
})

const findWanted = (world: World, { ids, bundleIds }: Wanted): readonly WorldApp[] => {
  const byId = ids.map(Number).map(world.findApp)
  const bundles = new Set(bundleIds)
  const byBundle = bundles.size === 0 ? [] : world.apps.filter(({ bundleId }) => bundles.has(bundleId))
  return [...new Set([...byId, ...byBundle])].filter(app => app !== undefined)
}

/** A developer's id returns the developer, and with `entity=software` its apps too. */
const developersOf = (world: World, { ids, withApps }: Wanted) =>
  ids
    .map(Number)
    .filter(id => world.findApp(id) === undefined)
    .map(id => world.apps.filter(({ developer }) => developer.id === id))
    .map(apps => ({ first: apps[0], apps: withApps ? apps : [] }))

type Question = { wanted: Wanted; storefront: StorefrontCode; lang: string | null }

const answerLookup = ({ wanted, storefront, lang }: Question, { world, now, baseUrl }: Context) => {
  const shelf: Shelf = { storefront, language: languageIn(storefront, lang ?? undefined), now, baseUrl }
  const isShown = (app: WorldApp) => world.isOffered(app, storefront, now)
  const developers = developersOf(world, wanted)
  const artists = developers.flatMap(({ first }) => (first === undefined ? [] : [artistObject(first, shelf)]))
  // Shuffled, because Apple does not keep the requested order.
  const found = [...new Set([...findWanted(world, wanted), ...developers.flatMap(({ apps }) => apps)])].filter(isShown)
  const apps = found.sort((a, b) => mix(a.hash, 0x10) - mix(b.hash, 0x10)).map(app => softwareObject(app, shelf))
  return resultsAnswer([...artists, ...apps].slice(0, maxResults), lookupMaxAgeSeconds)
}

const pathPattern = /^(?:\/(?<cc>[a-z]{2}))?\/lookup\/?$/i

const countryOf = (cc: string | undefined, { searchParams }: URL): string => cc ?? searchParams.get('country') ?? 'us'

const invalid = (key: string): Call => ({ kind: 'search', answer: () => invalidValue(key) })

/** `/lookup?id=1,2&country=cc` and `/cc/lookup?…`; apps not offered in that country are omitted. */
export const lookup: Endpoint = ({ url }: StoreRequest) => {
  const match = pathPattern.exec(url.pathname)
  if (match === null) return undefined
  const storefront = findStorefrontCode(countryOf(match.groups?.cc, url))
  if (storefront === undefined) return invalid('country')
  const wanted = wantedOf(url)
  if (wanted.ids.some(id => !/^\d+$/.test(id))) return invalid('itunesId')
  const lang = url.searchParams.get('lang')
  return { kind: 'search', storefront, answer: context => answerLookup({ wanted, storefront, lang }, context) }
}
