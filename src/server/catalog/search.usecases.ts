import type { FoundApp } from '#contract/search.ts'
import type { AppId } from '#domain/ranks.ts'
import type { SearchNotice } from '#domain/search-notices.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { dayMs, secondMs } from '#domain/units.ts'
import type { Asker } from '../pace/guests.usecases.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { RequestError } from '../platform/process/errors.ts'
import { listAppEntries } from './app-lists.repository.ts'
import { type AppEntry, toContractApp } from './apps.rules.ts'
import { findEntries } from './catalog-search.repository.ts'
import { type CatalogMatches, searchCatalog } from './catalog-search.usecases.ts'
import { parseSearchQuery, type SearchQuery } from './search-query.rules.ts'
import { mergeResults, mostResults } from './search-results.rules.ts'
import { answerInTime, secondsUntilRetry, type TimelyAnswer } from './store-patience.usecases.ts'
import type { AskedStore, StoreAnswer, StoreQuestion, StoreSearch } from './store-search.usecases.ts'

type SearchOptions = {
  db: Database
  clock: Clock
  history: { ranks: { listCharted(appIds: readonly AppId[]): Promise<AppId[]> } }
  askStore: StoreSearch
  /** How long a search waits for the App Store before it returns catalogue results only. */
  patienceMs?: number | undefined
}

type SearchRequest = {
  q: string
  storefront: StorefrontCode
  /** Language of the reader's app names; undefined where they are the catalogue's. */
  language?: string | undefined
  asker: Asker
  /** Runs the search in the catalogue when it is its turn; at once by default. */
  inTurn?: <Made>(work: () => Promise<Made>) => Promise<Made>
}
/** `retryAfterSeconds`: when the search should be sent, while it is queued. */
export type SearchResult = { apps: FoundApp[]; notice?: SearchNotice; retryAfterSeconds?: number }
export type Search = ReturnType<typeof createSearch>

/** Results from the catalogue. `isWhole` means that the App Store need not be asked: the app was looked up within a day. */
type Here = CatalogMatches & { isWhole?: boolean }
const nothingHere: Here = { matches: [], similar: [], isWhole: true }

const noticeOf = ({ state }: TimelyAnswer): SearchNotice | undefined => {
  if (state === 'answered') return undefined
  if (state === 'waiting' || state === 'busy') return 'app-store-waiting'
  if (state === 'paused') return 'app-store-paused'
  return state === 'failed' ? 'app-store-failed' : 'app-store-slow'
}

/** App Store requests for a query, in order. Each is sent only if the previous one found nothing. */
const listQuestions = (query: SearchQuery, storefront: StorefrontCode): StoreQuestion[] => {
  if (query.kind === 'nothing') return []
  if (query.kind === 'term') return [{ by: 'term', term: query.term, storefront }]
  if (query.kind === 'bundle') return [{ by: 'bundle', bundleId: query.bundleId, storefront }]
  const { appId, storefront: ofLink = storefront } = query
  return [...new Set([ofLink, storefront])].map(code => ({ by: 'app', appId, storefront: code }))
}

/** Finds apps in the catalogue and, if it answers in time, in the App Store. */
export const createSearch = ({ db, clock, history, askStore, patienceMs = 3 * secondMs }: SearchOptions) => {
  const askInTime = async (questions: readonly StoreQuestion[], asker: Asker): Promise<TimelyAnswer> => {
    if (questions.length === 0) return { state: 'answered', found: [] }
    return answerInTime(askInTurn(questions, asker), { clock, patienceMs })
  }

  const askInTurn = (questions: readonly StoreQuestion[], asker: Asker): AskedStore => {
    let current: AskedStore | undefined
    const ask = async (): Promise<StoreAnswer> => {
      let answer: StoreAnswer = { state: 'answered', found: [] }
      for (const question of questions) {
        current = askStore(question, asker)
        answer = await current.answer
        if (answer.state !== 'answered' || answer.found.length > 0) break
      }
      return answer
    }
    return { answer: ask(), findTurn: async () => current?.findTurn(), findSentAt: () => current?.findSentAt() }
  }

  const searchHere = async (query: SearchQuery, language: string | undefined): Promise<Here> => {
    if (query.kind === 'nothing') return nothingHere
    if (query.kind === 'term') return searchCatalog(db, { term: query.term, language, limit: mostResults })
    const matches = await findEntries(db, query)
    if (query.kind === 'bundle' && matches.length === 0) {
      return searchCatalog(db, { term: query.bundleId, language, limit: mostResults })
    }
    const since = new Date(clock.now().getTime() - dayMs)
    return {
      matches,
      similar: [],
      isWhole: matches.some(({ lookedUpAt }) => lookedUpAt !== null && lookedUpAt > since),
    }
  }

  /** With the names of the catalogue, which every page shows, and not those of the storefront that was searched. */
  const describe = async (entries: readonly AppEntry[]): Promise<FoundApp[]> => {
    const appIds = entries.map(({ appId }) => appId)
    const [charted, known] = await Promise.all([history.ranks.listCharted(appIds), listAppEntries(db, appIds)])
    const isCharted = new Set(charted)
    const names = new Map(known.map(({ appId, name }) => [appId, name]))
    return entries.map(entry => ({
      ...toContractApp({ ...entry, name: names.get(entry.appId) ?? entry.name }),
      isCharted: isCharted.has(entry.appId),
    }))
  }

  const refuse = (reply: TimelyAnswer): RequestError => {
    const retryAfterSeconds = secondsUntilRetry(reply, clock.now())
    const message =
      'Search is temporarily unavailable: the App Store is not responding, and no known app matches. Please try again later.'
    return new RequestError('search.unavailable', message, reply.state === 'failed' ? {} : { retryAfterSeconds })
  }

  /**
   * While the search is queued, it returns results from the catalogue.
   * @throws RequestError `search.unavailable` when the App Store does not answer and the catalogue has no match.
   */
  return async ({ q, storefront, language, asker, inTurn = work => work() }: SearchRequest): Promise<SearchResult> => {
    const query = parseSearchQuery(q)
    const here = await inTurn(() => searchHere(query, language))
    const reply = await askInTime(here.isWhole ? [] : listQuestions(query, storefront), asker)
    const fromStore = reply.state === 'answered' ? reply.found : []
    const entries = mergeResults({ term: q, fromStore, matches: here.matches, similar: here.similar })
    const notice = noticeOf(reply)
    const isWaiting = notice === 'app-store-waiting'
    if (notice && !isWaiting && entries.length === 0) throw refuse(reply)
    const retryAfterSeconds = isWaiting ? secondsUntilRetry(reply, clock.now()) : undefined
    return { apps: await describe(entries), ...(notice && { notice }), ...(retryAfterSeconds && { retryAfterSeconds }) }
  }
}
