import type { AppKeyword } from '#contract/keywords.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { keywordsWords as words } from './keywords.words.ts'

/** A summary of the table. */
export const describeKeywords = (keywords: readonly AppKeyword[], locale: string): string => {
  const positions = keywords.flatMap(({ now }) => now.position ?? [])
  const unmeasured = keywords.filter(({ now }) => now.state === 'failed' || now.state === 'not-tracked')
  const best = positions.length > 0 ? formatNumber(Math.min(...positions), locale) : ''
  const found = words.found({ found: positions.length, all: keywords.length, best })
  return [found, words.unmeasured(unmeasured.length), words.daily].filter(Boolean).join(' ')
}
