import { Link } from '@tanstack/react-router'
import type { Comparison } from '#contract/comparisons.ts'
import { AppIcon } from '#web/components/ui/app-icon.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { compareWords as words } from './compare.words.ts'
import { LetterMark } from './letter-mark.tsx'
import { describeWon, letterOf, type Tally } from './outcomes.ts'

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

const WonBar = ({ tally }: { tally: Tally }) => (
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

type ComparedApp = Comparison['apps'][number]
const columns: Record<number, string> = {
  2: 'lg:grid-cols-2',
  3: 'lg:grid-cols-3',
  4: 'lg:grid-cols-4',
  5: 'lg:grid-cols-5',
}

const WonByApp = ({ app, index, shared }: { app: ComparedApp; index: number; shared: number }) => {
  const { locale } = useReader()
  const number = (value: number) => formatNumber(value, locale)
  const { appStoreId, name, icon, wonCountries, bestRank, rankedCountries } = app
  const ranked = { count: rankedCountries, text: number(rankedCountries) }
  return (
    <li className="min-w-0">
      <div className="flex items-center gap-2 text-table">
        <LetterMark index={index} />
        <AppIcon src={icon} name={name} size={24} isFirstSight className="size-6 text-sm" />
        <Link to="/app/$id" params={{ id: appStoreId }} dir="auto" className="min-w-0 truncate hover:underline">
          {name}
        </Link>
      </div>
      <p className="mt-1 text-count tabular-nums max-md:text-count-small">
        {number(wonCountries)}
        <span className="sr-only"> {words.countriesWon(wonCountries)}</span>
      </p>
      <p className="text-sm text-second">
        {shared > 0 && <span className="block">{words.ofThemShared(number(shared))}</span>}
        {bestRank === null ? words.unrankedNow : words.bestOf({ rank: number(bestRank), ranked })}
      </p>
    </li>
  )
}

export const WonCountries = ({ comparison, tally }: { comparison: Comparison; tally: Tally }) => {
  const { locale } = useReader()
  const { apps, measuredCountries, totalCountries } = comparison
  const [measured, total] = [measuredCountries, totalCountries].map(count => formatNumber(count, locale))
  return (
    <Section
      title={words.won}
      aside={<span className="text-sm text-second">{words.wonOf({ measured: `${measured}`, total: `${total}` })}</span>}
    >
      <ul
        className={classNames(
          'grid grid-cols-2 gap-x-6 gap-y-5 border-t border-line pt-4 pb-4 sm:grid-cols-3',
          columns[apps.length],
        )}
      >
        {apps.map((app, index) => (
          <WonByApp key={app.appStoreId} app={app} index={index} shared={tally.shared[index] ?? 0} />
        ))}
      </ul>
      <WonBar tally={tally} />
      <p className="mt-1.5 max-w-[80ch] text-sm text-second">{describeWon({ comparison, tally, locale })}</p>
    </Section>
  )
}
