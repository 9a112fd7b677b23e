import { classNames } from '#web/lib/class-names.ts'
import { type TestedState, rankingTestWords as words } from './ranking-test.words.ts'

const dots: Record<TestedState, string> = {
  measured: 'bg-good',
  empty: 'border border-good',
  failed: 'bg-accent',
  suspect: 'bg-amber',
  cancelled: 'border border-third',
  waiting: 'border border-third',
}

/** A coloured dot with its meaning in words. */
export const StateMark = ({ state }: { state: TestedState }) => (
  <span className="flex items-baseline gap-2 max-sm:text-sm">
    <span
      aria-hidden="true"
      className={classNames('keeps-colour size-[7px] shrink-0 -translate-y-px rounded-full', dots[state])}
    />
    {words.states[state]}
  </span>
)
