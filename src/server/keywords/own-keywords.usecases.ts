import { mostKeywordsOfApp, mostKeywordsOfPerson } from '#contract/keywords.ts'
import type { PersonalData } from '#contract/personal-data.ts'
import { parseKeyword } from '#domain/keywords.ts'
import type { AppId } from '#domain/ranks.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { appNotInStore } from '../catalog/apps.errors.ts'
import { type AppRow, findApp } from '../catalog/apps.repository.ts'
import type { Database } from '../platform/database/database.ts'
import { authRequired } from '../platform/http/access.ts'
import type { Clock } from '../platform/process/clock.ts'
import { addOwnKeyword, listOwnKeywords, listVisibleKeywords, removeOwnKeyword } from './app-keywords.repository.ts'
import type { FindHints } from './hints.usecases.ts'
import { keywordNotFound, tooManyOfApp, tooManyOfPerson } from './keywords.errors.ts'
import { listKeywordsOfName } from './keywords.rules.ts'

type OwnKeywordsOptions = {
  db: Database
  clock: Clock
  findHints: FindHints
  /** Limits per app and storefront, and per person. */
  limits?: { mostOfApp: number; mostOfPerson: number } | undefined
}

type OfPerson = { userId: string; appId: AppId; storefront: StorefrontCode }

export type KeywordProposal = { keyword: string; source: 'name' | 'hints' }

const mostProposed = 20
const defaultLimits = { mostOfApp: mostKeywordsOfApp, mostOfPerson: mostKeywordsOfPerson }

const isKnownText = (keyword: string | undefined): keyword is string => keyword !== undefined

/** Keywords that people add for themselves; only they can see them. */
export const createOwnKeywords = ({ db, clock, findHints, limits = defaultLimits }: OwnKeywordsOptions) => {
  const getApp = async (appId: AppId): Promise<AppRow> => {
    const app = await findApp(db, appId)
    if (!app) throw appNotInStore(appId)
    return app
  }

  return {
    /** Idempotent. @throws RequestError app.not_found, keyword.too_many; auth.required if the account was deleted. */
    addKeyword: async ({
      keyword,
      ...of
    }: OfPerson & { keyword: string }): Promise<{ id: string; keyword: string }> => {
      await getApp(of.appId)
      const added = await addOwnKeyword(db, { ...of, ...limits, keyword, now: clock.now() })
      if (added === 'account-deleted') throw authRequired()
      if (added === 'too-many-of-app') throw tooManyOfApp()
      if (added === 'too-many-of-person') throw tooManyOfPerson()
      return { id: added.id, keyword }
    },

    /** Idempotent. */
    /** @throws RequestError keyword.not_found */
    removeKeyword: async (own: { userId: string; keywordId: string }): Promise<void> => {
      if (!(await removeOwnKeyword(db, own))) throw keywordNotFound()
    },

    /** At most 20 suggestions, without the app's existing keywords. @throws RequestError app.not_found */
    listProposals: async ({ userId, appId, storefront }: OfPerson) => {
      const ofName = listKeywordsOfName((await getApp(appId)).name)
      const [brand] = ofName
      const { state, hints } = brand ? await findHints(brand, storefront) : ({ state: 'answered', hints: [] } as const)
      const ofHints = hints.map(parseKeyword).filter(isKnownText)
      const known = await listVisibleKeywords(db, { appIds: [appId], storefront, readerId: userId })
      const taken = new Set(known.map(({ keyword }) => keyword))
      const sourceOf = new Map<string, KeywordProposal['source']>()
      for (const keyword of ofName) sourceOf.set(keyword, 'name')
      for (const keyword of ofHints) if (!sourceOf.has(keyword)) sourceOf.set(keyword, 'hints')
      const proposals = [...sourceOf].map(([keyword, source]): KeywordProposal => ({ keyword, source }))
      return {
        storefront,
        proposals: proposals.filter(({ keyword }) => !taken.has(keyword)).slice(0, mostProposed),
        hints: state,
      }
    },

    /** A person's keywords for the data export, oldest first. */
    exportKeywords: async (userId: string): Promise<PersonalData['keywords']> =>
      (await listOwnKeywords(db, userId)).map(({ appId, addedAt, ...entry }) => ({
        ...entry,
        appStoreId: String(appId),
        addedAt: addedAt.toISOString(),
      })),
  }
}
