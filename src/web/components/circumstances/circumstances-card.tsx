import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Circumstances } from '#contract/circumstances.ts'
import type { Chart } from '#domain/charts.ts'
import { countryNameOf, flagUrlOf } from '#domain/country-names.ts'
import { addDays } from '#domain/days.ts'
import { appNotesQuery } from '#web/components/rank-histories/notes.queries.ts'
import { Sparkline } from '#web/components/sparklines/sparkline.tsx'
import { dayPoints, spanOf } from '#web/components/trends/day-points.ts'
import { Flag } from '#web/components/ui/flag.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { useUser } from '#web/lib/current-user.ts'
import { useReader } from '#web/lib/reader.ts'
import { href } from '#web/lib/site-path.ts'
import { formatUtcDay } from '#web/lib/utc-day.ts'
import { type AskedCircumstances, circumstancesQuery } from './circumstances.queries.ts'

type About = Circumstances['sentences'][number]['about']

const words = {
  title: 'Why did it move?',
  about: {
    episode: 'In all',
    move: 'The move',
    weather: 'The country',
    countries: 'Other countries',
    neighbours: 'Neighbours',
    developer: 'Same developer',
    events: 'Version',
    windows: 'Before and after',
    limits: '',
  } satisfies Record<About, string>,
  notes: 'Own notes',
  line: ({ app, country }: { app: string; country: string }) => `Ranks of ${app} in ${country} around that day`,
  around: 'Ranks before and after',
  csv: 'CSV',
  history: 'This chart over time',
  weather: 'Weather of that day',
} as const

type AroundLinkProps = { appStoreId: string; day: string; children: ReactNode }

/** A link to the ranks before and after a day. `children` describes the day for screen readers. */
export const AroundLink = ({ appStoreId, day, children }: AroundLinkProps) => (
  <Link
    to="/app/$id/history"
    params={{ id: appStoreId }}
    search={{ why: day }}
    hash="circumstances"
    className={textLink('aside')}
  >
    {words.around}
    {children}
  </Link>
)

const noteDays = 7

const Line = ({ label, text }: { label: string; text: string }) => (
  <div className="grid gap-x-4 py-1.5 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
    <dt className="text-third">{label}</dt>
    <dd className="text-second [overflow-wrap:anywhere]">{text}</dd>
  </div>
)

/** The notes of a signed-in user in the days before the move and in the week after it. */
const NoteLine = ({ appStoreId, userId, day }: { appStoreId: string; userId: string; day: string }) => {
  const reader = useReader()
  const { data: notes = [] } = useQuery(appNotesQuery(userId, appStoreId))
  const near = notes.filter(note => note.day >= addDays(day, -noteDays) && note.day <= addDays(day, noteDays))
  if (near.length === 0) return null
  return (
    <Line label={words.notes} text={near.map(note => `${formatUtcDay(note.day, reader)}: ${note.text}`).join(' · ')} />
  )
}

const Lines = ({ found, appStoreId }: { found: Circumstances; appStoreId: string }) => {
  const user = useUser()
  const lines = found.sentences.filter(({ about }) => about !== 'limits')
  const limits = found.sentences.filter(({ about }) => about === 'limits').map(({ text }) => text)
  return (
    <>
      <dl className="mt-2 max-w-[56rem] divide-y divide-line text-sm">
        {lines.map(({ about, text }) => (
          <Line key={about} label={words.about[about]} text={text} />
        ))}
        {user && found.day && <NoteLine appStoreId={appStoreId} userId={user.id} day={found.day} />}
      </dl>
      {limits.length > 0 && <p className="mt-2 text-xs text-third">{limits.join(' ')}</p>}
    </>
  )
}

/** The same chart as a file, and the same day if there is no episode. */
const csvPathOf = (appStoreId: string, { chart, day }: { chart: Chart; day: string | null }): string => {
  const { storefront, type: chartType, device, genre } = chart
  const query = new URLSearchParams({ storefront, chartType, device, genre: String(genre), ...(day && { day }) })
  return `/api/apps/${appStoreId}/circumstances.csv?${query}`
}

const Links = ({ found: { chart, day, episode }, appStoreId }: { found: Circumstances; appStoreId: string }) =>
  chart && (
    <span className="flex flex-wrap gap-x-4">
      {day && (
        <Link to="/movers/weather" search={{ day, storefront: chart.storefront }} className={textLink('aside')}>
          {words.weather}
        </Link>
      )}
      <Link
        to="/app/$id/history"
        params={{ id: appStoreId }}
        search={{ charts: [chart.key], ...(day && { why: day }) }}
        className={textLink('aside')}
      >
        {words.history}
      </Link>
      <a
        href={href(csvPathOf(appStoreId, { chart, day: episode ? null : day }))}
        download
        className={textLink('aside')}
      >
        {words.csv}
      </a>
    </span>
  )

type CardProps = { appStoreId: string; name: string; asked: AskedCircumstances }

/** What was measured around a move. No sentence claims a cause. */
export const CircumstancesCard = ({ appStoreId, name, asked }: CardProps) => {
  const { data: found } = useQuery(circumstancesQuery(appStoreId, asked))
  if (!found?.chart) return null
  const { chart, days, headline } = found
  return (
    <Section title={words.title} aside={<Links found={found} appStoreId={appStoreId} />}>
      <div className="flex flex-wrap items-center gap-x-10 gap-y-2">
        <p className="flex items-center gap-3 font-semibold">
          <Flag src={flagUrlOf(chart.storefront)} />
          {headline}
        </p>
        <Sparkline
          points={dayPoints(days)}
          {...spanOf(days)}
          label={words.line({ app: name, country: countryNameOf(chart.storefront) })}
        />
      </div>
      <Lines found={found} appStoreId={appStoreId} />
    </Section>
  )
}
