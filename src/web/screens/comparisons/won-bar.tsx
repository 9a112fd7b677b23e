import type { Tally } from './outcomes.ts'
import { letterOf } from './outcomes.ts'

type Part = { key: string; from: number; share: number; fill: string; letter: string }

const fills = ['fill-plot-1', 'fill-plot-2', 'fill-plot-3', 'fill-plot-4', 'fill-plot-5'] as const
/** Narrower segments hide their letter; the numbers above show the same. */
const leastForLetter = 3

const partsOf = ({ alone, sharedCountries, nobody }: Tally): Part[] => {
  const counts = [
    ...alone.map((count, index) => ({
      key: letterOf(index),
      count,
      fill: fills[index] ?? '',
      letter: letterOf(index),
    })),
    { key: 'shared', count: sharedCountries, fill: 'fill-slate', letter: '' },
    { key: 'nobody', count: nobody, fill: 'fill-map-outside', letter: '' },
  ]
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  let from = 0
  return counts.flatMap(({ count, ...part }) => {
    const share = total > 0 ? (100 * count) / total : 0
    from += share
    return count > 0 ? [{ ...part, share, from: from - share }] : []
  })
}

/** A bar with one segment per app, in letter order. The sentence below has the same numbers. */
export const WonBar = ({ tally }: { tally: Tally }) => (
  // An SVG, because our Content Security Policy blocks style attributes in the server's HTML.
  <svg aria-hidden="true" className="keeps-colour block h-8 w-full overflow-hidden">
    {partsOf(tally).map(({ key, from, share, fill, letter }) => (
      <g key={key}>
        <rect x={`${from}%`} width={`${share}%`} height="14" strokeWidth="1.5" className={`${fill} stroke-paper`} />
        {share >= leastForLetter && (
          <text x={`${from + share / 2}%`} y="29" textAnchor="middle" className="fill-second text-xs font-semibold">
            {letter}
          </text>
        )}
      </g>
    ))}
  </svg>
)
