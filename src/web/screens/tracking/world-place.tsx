import type { ScoreFigures } from '#contract/scores.ts'
import { placeText } from '#web/components/scores/score-figures.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { trackedWords as words } from './tracked.words.ts'

/** `#7 world`, or a dash; its title has the range and the charts, or the reason. `figures`: undefined until computed. */
export const WorldPlace = ({ figures }: { figures: ScoreFigures | undefined }) => {
  const { locale } = useReader()
  const title = figures ? `${placeText(figures, locale)}, ${figures.words}` : words.noScore
  return (
    <span className="whitespace-nowrap tabular-nums" title={title}>
      {figures?.place ? `#${formatNumber(figures.place.place, locale)}` : '—'}
      <span className="sr-only">{` (${title})`}</span> <span className="text-xs text-third">{words.inWorld}</span>
    </span>
  )
}
