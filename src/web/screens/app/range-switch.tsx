import { Link } from '@tanstack/react-router'
import { classNames } from '#web/lib/class-names.ts'
import { rangeLabels, appWords as words } from './app.words.ts'
import { type Range, ranges } from './ranges.ts'

/** The choices are links: the range is part of the address. */
export const RangeSwitch = ({ range }: { range: Range }) => (
  <nav aria-label={words.range} className="flex overflow-hidden rounded-button border border-line-strong text-sm">
    {ranges.map(choice => (
      <Link
        key={choice}
        to="."
        search={{ range: choice }}
        replace
        resetScroll={false}
        preload={false}
        {...(choice === range && { 'aria-current': 'true' as const })}
        className={classNames(
          'px-3 py-1 -outline-offset-2 whitespace-nowrap',
          choice === range ? 'bg-hover font-medium text-ink' : 'text-second hover:text-ink',
        )}
      >
        <span aria-hidden="true">{rangeLabels[choice].short}</span>
        <span className="sr-only">{rangeLabels[choice].long}</span>
      </Link>
    ))}
  </nav>
)
