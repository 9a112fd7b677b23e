import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DemoDoor } from '#contract/demo.ts'
import type { HighlightedClimber, Highlights } from '#contract/highlights.ts'
import { NameLink } from '#web/components/app-list/app-link.tsx'
import { AppSearchField } from '#web/components/app-search/app-search-field.tsx'
import { searchWords } from '#web/components/app-search/search.words.ts'
import { Loading } from '#web/components/feedback/loading.tsx'
import { Sparkline } from '#web/components/sparklines/sparkline.tsx'
import { dayPoints, spanOf } from '#web/components/trends/day-points.ts'
import { trendWords } from '#web/components/trends/trends.words.ts'
import { AppIcon } from '#web/components/ui/app-icon.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { CountryName } from '#web/components/ui/country-name.tsx'
import { Flag } from '#web/components/ui/flag.tsx'
import { RankBadge } from '#web/components/ui/rank-badge.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { Skeleton, SkeletonRows } from '#web/components/ui/skeleton.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { describeWorldDay } from '#web/components/weather/world-weather.ts'
import { classNames } from '#web/lib/class-names.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { href } from '#web/lib/site-path.ts'
import { formatUtcDay } from '#web/lib/utc-day.ts'
import { AppOfTheDay } from './app-of-the-day.tsx'
import { demoDoorsQuery, highlightsQuery } from './landing.queries.ts'
import { landingWords as words } from './landing.words.ts'

const shownOnPhones = 3

const Climb = ({ climber }: { climber: HighlightedClimber }) => {
  const { locale } = useReader()
  const { app, flagUrl, rank, previousRank, observedAt, days } = climber
  if (rank === null || previousRank === null) return null
  return (
    <>
      <AppIcon src={app.icon} name={app.name} size={28} className="size-7" />
      <NameLink app={app} page="/app/$id" className="min-w-0 truncate font-medium">
        {app.name}
      </NameLink>
      <span className="flex items-center gap-2 whitespace-nowrap tabular-nums">
        <span className="text-second">
          <span className="sr-only">{words.from('')}</span>#{formatNumber(previousRank, locale)}
        </span>
        <span aria-hidden="true" className="text-third">
          {words.arrow}
        </span>
        <RankBadge rank={rank} observedAt={observedAt} />
      </span>
      <span className="flex min-w-0 items-center gap-2 text-second max-sm:col-span-2 max-sm:col-start-2">
        <Flag src={flagUrl} />
        <span className="truncate">
          <CountryName country={climber} />
        </span>
      </span>
      <span className="max-md:hidden">
        <Sparkline
          points={dayPoints(days)}
          {...spanOf(days)}
          label={trendWords.days({ app: app.name, days: days.ranks.length })}
        />
      </span>
    </>
  )
}

/** The largest unusual climbs, each with its last 30 days in that chart. */
const Climbers = ({ climbers }: { climbers: readonly HighlightedClimber[] }) => (
  <Section
    title={words.climbers}
    aside={
      <Link to="/movers" search={{ storefront: 'world' }} className={textLink('aside')}>
        {words.movers}
      </Link>
    }
  >
    <ol className="border-t border-line text-table">
      {climbers.map((climber, index) => (
        <li
          key={climber.app.appStoreId}
          className={classNames(
            'grid min-h-12 grid-cols-[1.75rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 border-b border-line py-1.5 sm:grid-cols-[1.75rem_minmax(0,1fr)_auto_9rem] md:grid-cols-[1.75rem_minmax(0,1fr)_auto_11rem_auto]',
            index >= shownOnPhones && 'max-sm:hidden',
          )}
        >
          <Climb climber={climber} />
        </li>
      ))}
    </ol>
    <p className="mt-2 text-sm text-third">{words.climbersNote}</p>
  </Section>
)

/** A tour of the demo. Some links lead through its sign-in service, so all of them are full page loads. */
const DemoDoors = ({ doors }: { doors: readonly DemoDoor[] }) => (
  <details className="text-sm">
    <summary className={textLink('quiet', 'inline-block py-1')}>{words.tour}</summary>
    <ol className="grid list-decimal gap-2 pt-2 pl-5">
      {doors.map(({ title, detail, path }) => (
        <li key={path}>
          <a href={href(path)} className={textLink('quiet')}>
            {title}
          </a>{' '}
          <span className="text-second">{detail}</span>
        </li>
      ))}
    </ol>
  </details>
)

/** Works without JavaScript. The only app of an App Store link is opened at once. */
const AppQuestion = () => (
  <search>
    <form method="get" action={href('/open')} className="flex max-w-3xl gap-2">
      <AppSearchField
        look="page"
        label={searchWords.label}
        placeholder={searchWords.placeholder}
        name="q"
        required
        onChange={() => undefined}
      />
      <Button type="submit" look="solid" className="h-11 min-w-[104px] px-4">
        {searchWords.search}
      </Button>
    </form>
  </search>
)

const Weather = ({ weather }: { weather: NonNullable<Highlights['weather']> }) => {
  const reader = useReader()
  return (
    <p className="text-sm text-second">
      <Link to="/movers/weather" className={textLink('quiet')}>
        {words.weatherOf(formatUtcDay(weather.day, reader))}
      </Link>{' '}
      {describeWorldDay(weather, reader.locale)}
    </p>
  )
}

/** An app with its map, and climbs, at about their final height. */
const skeleton = (
  <Loading label={words.loading}>
    <div className="grid items-center gap-x-9 gap-y-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div>
        <Skeleton className="h-9 max-w-52" />
        <Skeleton className="mt-2.5 h-8 max-w-60" />
        <Skeleton className="mt-2.5 h-4 max-w-96" />
        <Skeleton className="mt-3 h-4 max-w-72" />
      </div>
      <Skeleton className="aspect-[9600/4268] w-full" />
    </div>
    <div className="mt-8">
      <SkeletonRows count={shownOnPhones} />
    </div>
  </Loading>
)

/** The home page above its list: a search form, the ranks of one app, and the day's climbs and weather. */
export const Landing = () => {
  const { data, isPending } = useQuery(highlightsQuery)
  const { data: doors = [] } = useQuery(demoDoorsQuery)
  return (
    <div className="grid gap-y-10 pb-10">
      <div className="grid gap-y-2">
        <AppQuestion />
        {doors.length > 0 && <DemoDoors doors={doors} />}
      </div>
      {isPending && skeleton}
      {data?.app && <AppOfTheDay highlight={data.app} />}
      {data && data.climbers.length > 0 && <Climbers climbers={data.climbers} />}
      {data?.weather && <Weather weather={data.weather} />}
    </div>
  )
}
