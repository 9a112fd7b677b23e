import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DemoDoor } from '#contract/demo.ts'
import type { HighlightedClimber, Highlights } from '#contract/highlights.ts'
import { RankFigures } from '#web/components/app-list/app-figures.tsx'
import { AppRow } from '#web/components/app-list/app-row.tsx'
import { AppSearchField } from '#web/components/app-search/app-search-field.tsx'
import { searchWords } from '#web/components/app-search/search.words.ts'
import { Loading } from '#web/components/feedback/loading.tsx'
import { changeKindOf } from '#web/components/ranks/change-kind.ts'
import { RankChange } from '#web/components/ranks/rank-change.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { RankBadge } from '#web/components/ui/rank-badge.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { Skeleton, SkeletonRows } from '#web/components/ui/skeleton.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { describeWorldDay } from '#web/components/weather/world-weather.ts'
import { classNames } from '#web/lib/class-names.ts'
import { useReader } from '#web/lib/reader.ts'
import { href } from '#web/lib/site-path.ts'
import { formatUtcDay } from '#web/lib/utc-day.ts'
import { AppOfTheDay } from './app-of-the-day.tsx'
import { demoDoorsQuery, highlightsQuery } from './landing.queries.ts'
import { landingWords as words } from './landing.words.ts'

const shownOnPhones = 3

const Climb = ({ climber }: { climber: HighlightedClimber }) => {
  const { app, rank, previousRank, observedAt, days } = climber
  if (rank === null || previousRank === null) return null
  return (
    <AppRow
      app={app}
      page="/app/$id"
      size={36}
      isWhole
      figures={
        <RankFigures
          badge={<RankBadge rank={rank} observedAt={observedAt} />}
          place={climber}
          change={<RankChange kind={changeKindOf(climber)} rank={rank} previousRank={previousRank} />}
          days={days}
          name={app.name}
        />
      }
    />
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
    <ol className="@container border-t border-line">
      {climbers.map((climber, index) => (
        <li
          key={climber.app.appStoreId}
          className={classNames('relative border-b border-line py-2', index >= shownOnPhones && 'max-sm:hidden')}
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
