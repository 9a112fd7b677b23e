import { addDays, type Day, dayOf, startOfDay } from '#domain/days.ts'
import { secondMs } from '#domain/units.ts'
import { appNotInStore } from '../catalog/apps.errors.ts'
import { findApp } from '../catalog/apps.repository.ts'
import { RequestError } from '../platform/process/errors.ts'
import { isSearchVisible } from './app-keywords.repository.ts'
import type { OfApp, ReadingOptions } from './list-keywords.usecases.ts'
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
export const createGetKeywordHistory =
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
