import { nullResponse } from '../server/answer.ts'
import { searchApps } from '../world/searching.ts'
import { languageIn } from '../world/words/languages.ts'
import type { Call, Context, Endpoint, StoreRequest } from './call.ts'
import { findStorefrontCode } from './rss-request.ts'
import { invalidValue, resultsAnswer, softwareObject } from './software-object.ts'

const searchMaxAgeSeconds = 14_400
const entities = new Set(['software', 'iPadSoftware', 'macSoftware'])
const attributes = new Set(['softwareDeveloper', 'titleTerm', 'keywordsTerm', 'languageTerm'])

const limitOf = (text: string | null): number => {
  const value = text === null ? 50 : Number(text)
  return Number.isInteger(value) && value > 0 ? Math.min(200, value) : 50
}

const answerSearch = (url: URL, context: Context) => {
  const { searchParams } = url
  const storefront = findStorefrontCode(searchParams.get('country') ?? 'us') ?? 'us'
  const term = searchParams.get('term') ?? ''
  // Apple always fails on this term (node-itunes-search#10).
  if (term.trim().toLowerCase() === 'de') return nullResponse(404)
  const { world, now, baseUrl } = context
  const entity = searchParams.get('entity') ?? 'software'
  const language = languageIn(storefront, searchParams.get('lang') ?? undefined)
  const found = searchApps(world, {
    term,
    storefront,
    language,
    now,
    isDeveloperOnly: searchParams.get('attribute') === 'softwareDeveloper',
    needsIpad: entity === 'iPadSoftware',
  })
  const results = entity === 'macSoftware' ? [] : found.slice(0, limitOf(searchParams.get('limit')))
  const shelf = { storefront, language, now, baseUrl }
  return resultsAnswer(
    results.map(app => softwareObject(app, shelf)),
    searchMaxAgeSeconds,
  )
}

const invalidKeyOf = ({ searchParams }: URL): string | undefined => {
  const entity = searchParams.get('entity')
  const attribute = searchParams.get('attribute')
  const isEntityWrong = entity !== null && !entities.has(entity)
  if (findStorefrontCode(searchParams.get('country') ?? 'us') === undefined) return 'country'
  if (attribute !== null && !attributes.has(attribute)) return 'attributeType, resultEntity'
  return isEntityWrong ? 'resultEntity' : undefined
}

/** `/search?term=…&country=…&entity=software&limit=…` */
export const search: Endpoint = ({ url }: StoreRequest): Call | undefined => {
  if (!/^\/search\/?$/.test(url.pathname)) return undefined
  const invalidKey = invalidKeyOf(url)
  const storefront = findStorefrontCode(url.searchParams.get('country') ?? 'us')
  return {
    kind: 'search',
    ...(storefront === undefined ? {} : { storefront }),
    answer: context => (invalidKey === undefined ? answerSearch(url, context) : invalidValue(invalidKey)),
  }
}
