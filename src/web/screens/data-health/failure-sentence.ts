import type { HealthCell } from '#contract/data-health.ts'
import { gapReasons } from '#domain/ranks.ts'
import { gapReasonSentence } from '#web/components/ranks/gap-reasons.words.ts'
import { dataHealthWords as words } from './data-health.words.ts'

/** Why the latest attempt failed, as a sentence; undefined if it succeeded. */
export const failureSentence = ({ state, reason, detail }: Pick<HealthCell, 'state' | 'reason' | 'detail'>): string => {
  if (state === 'suspect') return gapReasonSentence('suspect', reason)
  if (state !== 'failed') return ''
  if (reason === 'http' && detail === '404') return words.noSuchChart
  const known = gapReasons.find(gapReason => gapReason === reason)
  return known ? gapReasonSentence(known, detail) : [reason, detail && `(${detail})`].filter(Boolean).join(' ')
}
