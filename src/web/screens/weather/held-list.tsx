import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import type { getCountryWeather } from '#contract/weather.ts'
import { chartName } from '#domain/chart-words.ts'
import { readChartAddress } from '#web/components/browse/chart-address.ts'
import { suspectReasonText } from '#web/components/ranks/suspect-reasons.words.ts'
import { FoldedList } from '#web/components/ui/folded-list.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { weatherWords as words } from './weather.words.ts'

type Held = z.infer<typeof getCountryWeather.response>['held'][number]

const mostShown = 8

/** The whole row links to the chart at that moment. */
const HeldLine = ({ held: { chart, observedAt, reason, grade } }: { held: Held }) => {
  const parts = {
    chart: chartName(chart),
    at: <Moment at={observedAt} />,
    reason: suspectReasonText(reason),
    grade: words.grades[grade],
  }
  return (
    <li>
      <Link
        to="/charts"
        search={{ ...readChartAddress({ ...chart, genre: String(chart.genre) }), at: observedAt }}
        className={textLink('quiet', 'inline-block min-h-6')}
      >
        <FillIn text={words.held} parts={parts} />
      </Link>
    </li>
  )
}

/** The country's held-back readings, newest first. */
export const HeldList = ({ held, days }: { held: readonly Held[]; days: number }) => {
  const { locale } = useReader()
  return (
    <div className="pt-4 text-table">
      <h3 className="pb-1 text-sm font-medium">{words.heldTitle}</h3>
      {held.length === 0 ? (
        <p className="text-sm text-second">{words.noneHeld(formatNumber(days, locale))}</p>
      ) : (
        <FoldedList
          items={held.map(reading => (
            <HeldLine key={`${reading.chart.chartKey} ${reading.observedAt}`} held={reading} />
          ))}
          most={mostShown}
          more={words.moreHeld}
          className="grid gap-1"
        />
      )}
    </div>
  )
}
