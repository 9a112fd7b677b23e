import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import type { getCountryWeather } from '#contract/weather.ts'
import { chartWords } from '#domain/alert-words.ts'
import { readChartAddress } from '#web/components/browse/chart-address.ts'
import { Folded } from '#web/components/ui/folded.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { FillIn } from '#web/lib/fill-in.tsx'
import { formatNumber, formatRating } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { weatherWords as words } from './weather.words.ts'

type Shuffle = z.infer<typeof getCountryWeather.response>['shuffles'][number]

const mostShown = 8

/** The whole line leads to the chart as it was read then. */
const ShuffleLine = ({ shuffle: { chart, observedAt, meanMove, usualMove } }: { shuffle: Shuffle }) => {
  const { locale } = useReader()
  const parts = {
    chart: chartWords(chart),
    at: <Moment at={observedAt} />,
    places: formatRating(meanMove, locale),
    usual: formatRating(usualMove, locale),
  }
  return (
    <li>
      <Link
        to="/charts"
        search={{ ...readChartAddress({ ...chart, genre: String(chart.genre) }), at: observedAt }}
        className="inline-block min-h-6 underline decoration-line-strong underline-offset-4 hover:decoration-current"
      >
        <FillIn text={words.shuffle} parts={parts} />
      </Link>
    </li>
  )
}

/** Measurements of the country's charts that nothing is compared with, newest first. */
export const ShuffleList = ({ shuffles, days }: { shuffles: readonly Shuffle[]; days: number }) => {
  const { locale } = useReader()
  return (
    <div className="pt-4 text-table">
      <h3 className="pb-1 text-sm font-medium">{words.shuffles}</h3>
      {shuffles.length === 0 ? (
        <p className="text-sm text-second">{words.noShuffles(formatNumber(days, locale))}</p>
      ) : (
        <Folded
          items={shuffles.map(shuffle => (
            <ShuffleLine key={`${shuffle.chart.chartKey} ${shuffle.observedAt}`} shuffle={shuffle} />
          ))}
          most={mostShown}
          more={words.moreShuffles}
          className="grid gap-1"
        />
      )}
    </div>
  )
}
