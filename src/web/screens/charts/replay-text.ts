import { dateFormat } from '#web/lib/formats.ts'
import { replayWords as words } from './replay.words.ts'
import type { Frame } from './replay-frames.ts'

/** `Nov 18` of a UTC day, whatever the zone of the reader. */
export const dayText = (day: string, locale: string): string =>
  dateFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(day))

/** The day, and what is to be said of it when it was not measured. */
export const frameText = ({ day, state }: Frame, locale: string): string => {
  const text = dayText(day, locale)
  if (state === 'failed') return words.gap(text)
  if (state === 'not-tracked') return words.untracked(text)
  return state === 'empty' ? words.isEmpty(text) : text
}
