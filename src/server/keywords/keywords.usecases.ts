import type { AppStore } from '#appstore'
import type { AppId } from '#domain/ranks.ts'
import type { Guests } from '../pace/guests.usecases.ts'
import { listSearchesOf } from './app-keywords.repository.ts'
import { createChooseForApps } from './choosing.usecases.ts'
import { createFailuresRepository } from './failures.repository.ts'
import { createFindHints } from './hints.usecases.ts'
import { createGetKeywordHistory } from './keyword-history.usecases.ts'
import { createListKeywords } from './list-keywords.usecases.ts'
import { createMeasuring, type MeasuringOptions } from './measuring.usecases.ts'
import { createNewestPositions } from './newest-positions.usecases.ts'
import { createOwnKeywords } from './own-keywords.usecases.ts'
import { createPositionsRepository } from './positions.repository.ts'

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
