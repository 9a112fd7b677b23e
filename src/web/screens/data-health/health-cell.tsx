import type { HealthCell as Cell } from '#contract/data-health.ts'
import { classNames } from '#web/lib/class-names.ts'
import { HealthFacts } from './health-facts.tsx'
import { HealthMark } from './health-mark.tsx'

/** A tooltip for the mouse; everyone else opens the row. */
const MoreFacts = ({ cell }: { cell: Cell }) => (
  <div
    aria-hidden="true"
    className={classNames(
      'pointer-events-none absolute top-full z-2 w-64 rounded-button border border-line-strong bg-panel p-3 text-left text-sm',
      cell.device === 'ipad' ? 'right-0' : 'left-0',
    )}
  >
    <HealthFacts cell={cell} />
  </div>
)

/** One chart. It has no event listeners, because the page renders about a thousand of them. */
export const HealthCell = ({ cell, isShown }: { cell: Cell; isShown: boolean }) => (
  <td className="relative px-0.5 py-2 text-sm max-lg:text-center">
    <HealthMark state={cell.state} wordClass="max-lg:sr-only" />
    {isShown && <MoreFacts cell={cell} />}
  </td>
)
