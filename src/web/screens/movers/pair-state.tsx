import type { MoverPair } from '#contract/movers.ts'
import { seenText } from '#web/components/ranks/seen.words.ts'
import { Moment } from '#web/components/ui/moment.tsx'
import { FillIn } from '#web/lib/fill-in.tsx'
import { moversWords as words } from './movers.words.ts'

/** One side of a comparison: when it was measured, or why it was not. A gap has no time of its own. */
export const PairState = ({ seen }: { seen: MoverPair['current'] }) => {
  const { state, at } = seen
  if (state !== 'measured') return seenText({ ...seen, state })
  return <FillIn text={words.seenAt} parts={{ at: <Moment at={at} /> }} />
}
