import { getHighlights } from '#contract/highlights.ts'
import { minuteMs } from '#domain/units.ts'
import type { History } from '../history/history.usecases.ts'
import { dropWithdrawn } from '../history/recorded-answers.usecases.ts'
import { createAnswerCache, type TaggedAnswer } from '../platform/answer-cache.ts'
import { runAsHeavy } from '../platform/heavy-work.ts'
import type { Log } from '../platform/log.ts'
import { reasonOf } from '../platform/storage-faults.ts'
import type { FindHighlights } from './highlights.usecases.ts'

type HighlightAnswersOptions = {
  history: Pick<History, 'onRecorded'>
  curation: { onListsChanged: (listener: () => void) => void }
  findHighlights: FindHighlights
  log: Log
}

/** Runs the work in its turn. */
type InTurn = <Made>(work: () => Promise<Made>) => Promise<Made>

export type HighlightAnswers = ReturnType<typeof createHighlightAnswers>

/**
 * All charts of the world are read for this answer, so it is made at most once a minute, and visitors get the former one
 * meanwhile. A withdrawn measurement drops it at once.
 */
export const createHighlightAnswers = ({ history, curation, findHighlights, log }: HighlightAnswersOptions) => {
  const cache = createAnswerCache<'all'>({ max: 1, ttlMs: 10 * minuteMs, freshMs: minuteMs })
  dropWithdrawn(history, [cache])
  curation.onListsChanged(() => cache.clear())

  const find = async (inTurn: InTurn): Promise<TaggedAnswer> => {
    const make = async () => getHighlights.response.parse(await findHighlights())
    return cache.find('all', () => inTurn(make))
  }

  return {
    find,
    /** Makes the first answer after a start, so that the first visitor does not wait for it. */
    prepare: async (): Promise<void> => {
      try {
        await find(runAsHeavy)
      } catch (error) {
        log.warn({ reason: reasonOf(error) }, 'The highlights could not be made; the first visitor waits for them.')
      }
    },
  }
}
