import type { Reader } from '#web/lib/reader.ts'
import { formatUtcDay } from '#web/lib/utc-day.ts'
import { replayWords as words } from './replay.words.ts'
import type { Frame } from './replay-frames.ts'

/** The day, with a note if it has no ranks to show. */
export const frameText = ({ day, state }: Frame, reader: Reader): string => {
  const text = formatUtcDay(day, reader)
  if (state === 'failed') return words.gap(text)
  if (state === 'not-tracked') return words.untracked(text)
  return state === 'empty' ? words.isEmpty(text) : text
}
