import type { FirstRun } from '#contract/first-run.ts'
import { allGenres, withParent } from '#domain/genres.ts'
import { dayMs, secondMs } from '#domain/units.ts'
import { firstRunWords } from '#web/components/first-run/first-run.words.ts'
import { formatDuration } from '#web/lib/durations.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { formatNumber, formatPercent } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'

type EstimateInput = {
  storefronts: number
  /** The chosen genres besides the overall charts. */
  genres: Iterable<number>
  run: Pick<FirstRun, 'appGenres' | 'callsPerMinute' | 'chartsPerStorefrontAndGenre'>
}

const minuteSeconds = 60

/**
 * The cost of reading everything once, at one request per chart. Every storefront includes the overall charts, and the genres
 * of public and tracked apps.
 */
export const estimateOf = ({ storefronts, genres, run }: EstimateInput) => {
  const read = new Set([...genres, ...run.appGenres].flatMap(withParent))
  read.delete(allGenres)
  const charts = storefronts * (1 + read.size) * run.chartsPerStorefrontAndGenre
  const seconds = (charts / run.callsPerMinute) * minuteSeconds
  return { charts, seconds, shareOfDay: (seconds * secondMs) / dayMs }
}

const { estimate: words } = firstRunWords

type EstimateLineProps = { run: FirstRun; storefronts: number; genres: ReadonlySet<number> }

const smallestShare = 0.01

/** The number of selected charts, and how long it takes to read them once. */
export const EstimateLine = ({ run, storefronts, genres }: EstimateLineProps) => {
  const { locale } = useReader()
  const { charts, seconds, shareOfDay } = estimateOf({ storefronts, genres, run })
  const share = formatPercent(Math.max(shareOfDay, smallestShare), locale)
  const parts = {
    charts: <strong className="font-semibold">{words.charts(charts, formatNumber(charts, locale))}</strong>,
    duration: formatDuration(seconds, locale),
    pace: words.pace(formatNumber(Math.round(run.callsPerMinute), locale)),
    share: shareOfDay < smallestShare ? words.lessThan(share) : share,
  }
  return (
    <div className="mt-7 border-l-2 border-bad py-0.5 pl-3.5">
      <p role="status" className="tabular-nums">
        <FillIn text={words.text} parts={parts} />
      </p>
      {shareOfDay > 1 && <p className="mt-1 text-table text-amber">{words.tooLong}</p>}
    </div>
  )
}
