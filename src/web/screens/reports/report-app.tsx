import { Link } from '@tanstack/react-router'
import type { Report, ReportedApp } from '#contract/reports.ts'
import { countryNameOf, flagUrlOf } from '#domain/country-names.ts'
import { describeReportedMove } from '#domain/report-words.ts'
import { NameLink } from '#web/components/app-list/app-link.tsx'
import { formatScore } from '#web/components/scores/score-figures.ts'
import { Sparkline } from '#web/components/sparklines/sparkline.tsx'
import { AppIcon } from '#web/components/ui/app-icon.tsx'
import { Flag } from '#web/components/ui/flag.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { formatCountry } from '#web/lib/format-country.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { formatUtcDay } from '#web/lib/utc-day.ts'
import { reportsWords as words } from './reports.words.ts'

type AppProps = { reported: ReportedApp }
/** The first and the last day of the report. */
type Span = Pick<Report, 'from' | 'to'>

const Move = ({ reported, span }: AppProps & { span: Span }) => {
  const reader = useReader()
  const { chart, measuredDays } = reported
  const text = describeReportedMove(
    { ...reported, hasChart: chart !== null },
    {
      span,
      say: {
        number: value => formatNumber(value, reader.locale),
        day: day => formatUtcDay(day, reader),
        country: chart
          ? formatCountry({ storefront: chart.storefront, countryName: countryNameOf(chart.storefront) }, reader.locale)
          : '',
      },
    },
  )
  if (!chart || measuredDays === 0)
    return (
      <p className="text-table text-second" suppressHydrationWarning>
        {text}
      </p>
    )
  return (
    <p className="flex items-center gap-3 font-semibold" suppressHydrationWarning>
      <Flag src={flagUrlOf(chart.storefront)} />
      {text}
    </p>
  )
}

const Details = ({ reported: { chart, best, measuredDays, score, place } }: AppProps) => {
  const { locale } = useReader()
  const format = (value: number) => formatNumber(value, locale)
  const parts = [
    chart?.name,
    best !== null && words.best(format(best)),
    measuredDays > 0 && words.days(measuredDays, locale),
    score !== null && words.score(formatScore(score, locale)),
    score !== null && place !== null && words.place(format(place)),
  ].filter(part => typeof part === 'string')
  return (
    <p className="text-sm text-second" suppressHydrationWarning>
      {parts.join(' · ')}
    </p>
  )
}

const Line = ({ reported: { app, points } }: AppProps) => {
  const [from, to] = [points[0]?.observedAt, points.at(-1)?.observedAt]
  if (!from || !to || points.length < 2) return null
  return <Sparkline points={points} from={Date.parse(from)} to={Date.parse(to)} label={words.line(app.name)} />
}

const Milestones = ({ reported: { app, milestones } }: AppProps) => {
  const reader = useReader()
  if (milestones.length === 0) return null
  return (
    <ul aria-label={words.milestones} className="grid gap-1 text-table">
      {milestones.map(({ key, title, observedAt }) => (
        <li key={key} className="flex flex-wrap gap-x-3" suppressHydrationWarning>
          <span className="w-16 text-second">{formatUtcDay(observedAt.slice(0, 10), reader)}</span>
          <Link
            to="/app/$id/history"
            params={{ id: app.appStoreId }}
            search={{ milestone: key }}
            className={textLink('strong')}
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const Why = ({ reported: { why } }: AppProps) =>
  why && (
    <div className="max-w-[75ch] text-sm text-second">
      <h3 className="text-table font-medium text-ink">
        {words.why} {why.headline}
      </h3>
      {why.sentences.map(text => (
        <p key={text} className="mt-1">
          {text}
        </p>
      ))}
    </div>
  )

/** One app of a report. */
export const ReportApp = ({ reported, span }: AppProps & { span: Span }) => {
  const { app } = reported
  return (
    <article className="flex gap-3.5 border-t border-line py-5 break-inside-avoid">
      <AppIcon src={app.icon} name={app.name} size={44} className="size-11" />
      <div className="grid min-w-0 flex-1 gap-2">
        <h2 dir="auto" className="text-body font-semibold">
          <NameLink app={app} page="/app/$id">
            {app.name}
          </NameLink>
        </h2>
        <div className="flex flex-wrap items-center gap-x-8 gap-y-2">
          <Move reported={reported} span={span} />
          <Line reported={reported} />
        </div>
        <Details reported={reported} />
        <Milestones reported={reported} />
        <Why reported={reported} />
      </div>
    </article>
  )
}
