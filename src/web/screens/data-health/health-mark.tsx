import type { ReactNode } from 'react'
import { type HealthState, dataHealthWords as words } from './data-health.words.ts'

/** A different shape per state, so that no one has to tell them apart by colour. */
const shapes: Record<HealthState, ReactNode> = {
  fresh: <circle cx="6" cy="6" r="4.5" fill="currentColor" />,
  late: (
    <>
      <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="1.4" />
      <path d="M6 2a4 4 0 0 1 0 8Z" fill="currentColor" />
    </>
  ),
  stale: <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="1.4" />,
  failed: <path d="m2.5 2.5 7 7m0-7-7 7" fill="none" stroke="currentColor" strokeWidth="2" />,
  suspect: <path d="M6 1.8 11 10.5H1Z" fill="none" stroke="currentColor" strokeWidth="1.4" strokeLinejoin="round" />,
  never: <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="1.4" strokeDasharray="2 2" />,
  'not-planned': <path d="M3.5 6h5" fill="none" stroke="currentColor" strokeWidth="1.4" />,
}

const tones: Record<HealthState, string> = {
  fresh: 'text-good',
  late: 'text-amber',
  stale: 'text-amber',
  failed: 'text-bad',
  suspect: 'text-bad',
  never: 'text-third',
  'not-planned': 'text-third',
}

const idOf = (state: HealthState): string => `health-${state}`

/** The shapes as SVG symbols, defined once for about a thousand marks. */
export const HealthShapes = () => (
  <svg width="0" height="0" aria-hidden="true" className="absolute">
    <defs>
      {Object.entries(shapes).map(([state, shape]) => (
        <g key={state} id={idOf(state as HealthState)} className={tones[state as HealthState]}>
          {shape}
        </g>
      ))}
    </defs>
  </svg>
)

/**
 * A state as shape, colour and word; without room, the word is for screen readers only. Short markup, because the page has a
 * thousand.
 */
export const HealthMark = ({ state, wordClass }: { state: HealthState; wordClass?: string }) => (
  <>
    <svg width="12" height="12" aria-hidden="true" className="inline shrink-0">
      <use href={`#${idOf(state)}`} />
    </svg>{' '}
    <span className={wordClass}>{words.states[state]}</span>
  </>
)
