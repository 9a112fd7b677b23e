import { Flag } from '#web/components/ui/flag.tsx'
import { classNames } from '#web/lib/class-names.ts'
import type { NowText } from './now-sentence.ts'
import { trendWords as words } from './trends.words.ts'

/** `79 → 1 Japan`, large. The sentence beside it says the same in words. */
export const NowFigure = ({ now: { from, to, country, flagUrl } }: { now: NowText }) => (
  <p aria-hidden="true" className="flex flex-wrap items-baseline gap-x-3 text-count tabular-nums">
    <span className="whitespace-nowrap">
      {from !== null && (
        <span className="text-third">
          {from} <span className="font-normal">{words.arrow}</span>{' '}
        </span>
      )}
      <span className={classNames(to === '1' && 'text-accent')}>{from === null ? words.rank(to) : to}</span>
    </span>
    <span
      className="flex items-center gap-2 text-body font-medium tracking-normal text-second"
      suppressHydrationWarning
    >
      <Flag src={flagUrl} />
      {country}
    </span>
  </p>
)
