import type { AppStore } from '#appstore'
import { addDays, type Day, dayOf, startOfDay } from '#domain/days.ts'
import type { AppId } from '#domain/ranks.ts'
import { isStorefrontCode } from '#domain/storefronts.ts'
import { secondMs } from '#domain/units.ts'
import { appNotInStore } from '../catalog/apps.errors.ts'
import { findApp } from '../catalog/apps.repository.ts'
import type { Guests } from '../pace/guests.usecases.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/process/clock.ts'
import { RequestError } from '../platform/process/errors.ts'
import {
  insertChosenKeywords,
  isSearchVisible,
  listAppsToChooseFor,
  listSearchesOf,
} from './app-keywords.repository.ts'
import { createFailuresRepository } from './failures.repository.ts'
import { createFindHints } from './hints.usecases.ts'
import { chooseKeywords } from './keywords.rules.ts'
import { createListKeywords, type OfApp, type ReadingOptions } from './list-keywords.usecases.ts'
import { createMeasuring, type MeasuringOptions } from './measuring.usecases.ts'
import { createNewestPositions } from './newest-positions.usecases.ts'
import { createOwnKeywords } from './own-keywords.usecases.ts'
import { createPositionsRepository } from './positions.repository.ts'
import { buildHistory, toPoint } from './positions.rules.ts'

type Days = { from?: Day | undefined; to?: Day | undefined }
type HistoryQuery = OfApp & Days & { keyword: string }

const defaultDays = 90
const longestDays = 3_660

/** Whole days, up to their last second; history stores whole seconds. */
const spanOf = ({ from, to }: Days, now: Date) => {
  const last = to ?? dayOf(now)
  const first = from ?? addDays(last, 1 - defaultDays)
  if (first > last) throw new RequestError('request.invalid', '"from" is after "to"; swap them.')
  if (addDays(first, longestDays) < last) {
    throw new RequestError('request.invalid', 'The span is longer than ten years; choose a shorter one.')
  }
  return { from: startOfDay(first), to: new Date(startOfDay(addDays(last, 1)).getTime() - secondMs) }
}

/** Every measurement and gap of one app in one search. */
const createGetKeywordHistory =
  ({ db, clock, positions, failures }: ReadingOptions) =>
  /**
   * A keyword that the reader may not see looks like one that is not measured. @throws RequestError app.not_found;
   * request.invalid for an invalid span.
   */
  async ({ appId, storefront, readerId, keyword, ...days }: HistoryQuery) => {
    const now = clock.now()
    const span = spanOf(days, now)
    if (!(await findApp(db, appId))) throw appNotInStore(appId)
    const search = { storefront, keyword }
    if (!(await isSearchVisible(db, search, readerId))) {
      return { ...search, points: [toPoint({ observedAt: span.from, state: 'not-tracked' })] }
    }
    const searches = { storefront, keywords: [keyword] }
    const [measured, failed, trackedSince] = await Promise.all([
      positions.listPositions(searches, { appId, ...span }),
      failures.listFailures(searches, span),
      positions.findTrackedSince(search),
    ])
    const evidence = { measured: measured.get(keyword) ?? [], failures: failed.get(keyword) ?? [], trackedSince }
    return { ...search, points: buildHistory(evidence, { ...span, now }) }
  }

/** Apps per pass. Apps whose names give no keyword stay in the list, but there are few of them. */
const mostApps = 5_000

/**
 * Chooses keywords for every tracked and public app without any, from its name and in the country of its store page. Keeps
 * the choice when the name changes, because a new keyword would start without a history.
 */
const createChooseForApps =
  ({ db, clock }: { db: Database; clock: Clock }) =>
  async (): Promise<void> => {
    const apps = await listAppsToChooseFor(db, mostApps)
    const chosen = apps.flatMap(({ appId, name, storefront }) => {
      const code = storefront !== null && isStorefrontCode(storefront) ? storefront : 'us'
      return chooseKeywords(name).map(keyword => ({ appId, storefront: code, keyword }))
    })
    await insertChosenKeywords(db, chosen, clock.now())
  }

export type KeywordsOptions = Omit<MeasuringOptions, 'positions' | 'failures' | 'appStore'> & {
  appStore: Pick<AppStore, 'fetchSearch' | 'fetchHints'>
  ask: Guests
  stalenessHours: number
}

export type Keywords = ReturnType<typeof createKeywords>

/** App Store search positions: the keywords, their measurement, and the results. */
export const createKeywords = ({ ask, stalenessHours, ...options }: KeywordsOptions) => {
  const { db, clock, log, appStore } = options
  const positions = createPositionsRepository(db)
  const failures = createFailuresRepository(db)
  const reading = { db, clock, stalenessHours, positions, failures }
  const findHints = createFindHints({ clock, log, appStore, ask })
  return {
    positions,
    listSearchesOf: (appIds: readonly AppId[]) => listSearchesOf(db, appIds),
    chooseForApps: createChooseForApps({ db, clock }),
    ...createMeasuring({ ...options, positions, failures }),
    listKeywords: createListKeywords(reading),
    getKeywordHistory: createGetKeywordHistory(reading),
    ...createNewestPositions(reading),
    ...createOwnKeywords({ db, clock, findHints }),
  }
}
