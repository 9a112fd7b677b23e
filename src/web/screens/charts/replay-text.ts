import { dateFormat } from '#web/lib/formats.ts'
import { replayWords as words } from './replay.words.ts'
import type { Frame } from './replay-frames.ts'

/** A UTC day as `Nov 18`, regardless of the reader's time zone. */
export const dayText = (day: string, locale: string): string =>
  dateFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(day))

/** The day, with a note if it has no ranks to show. */
export const frameText = ({ day, state }: Frame, locale: string): string => {
  const text = dayText(day, locale)
  if (state === 'failed') return words.gap(text)
  if (state === 'not-tracked') return words.untracked(text)
  return state === 'empty' ? words.isEmpty(text) : text
}
