import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DemoDoor } from '#contract/demo.ts'
import type { Highlights } from '#contract/highlights.ts'
import { AppSearchField } from '#web/components/app-search/app-search-field.tsx'
import { searchWords } from '#web/components/app-search/search.words.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { describeWorldDay } from '#web/components/weather/world-weather.ts'
import { useReader } from '#web/lib/reader.ts'
import { href } from '#web/lib/site-path.ts'
import { formatUtcDay } from '#web/lib/utc-day.ts'
import { AppOfTheDay } from './app-of-the-day.tsx'
import { Climbers } from './climbers.tsx'
import { demoDoorsQuery, highlightsQuery } from './landing.queries.ts'
import { landingWords as words } from './landing.words.ts'

/** A tour of the demo. Some links lead through its sign-in service, so all of them are full page loads. */
const DemoDoors = ({ doors }: { doors: readonly DemoDoor[] }) => (
  <Section title={words.tour}>
    <ol className="grid list-decimal gap-2 pl-5 text-sm">
      {doors.map(({ title, detail, path }) => (
        <li key={path}>
          <a href={href(path)} className={textLink('quiet')}>
            {title}
          </a>{' '}
          <span className="text-second">{detail}</span>
        </li>
      ))}
    </ol>
  </Section>
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
      <Link to="/weather" className={textLink('quiet')}>
        {words.weatherOf(formatUtcDay(weather.day, reader))}
      </Link>{' '}
      {describeWorldDay(weather, reader.locale)}
    </p>
  )
}

/** The home page above its list: a search form, the ranks of one app, and the day's climbs and weather. */
export const Landing = () => {
  const { data } = useQuery(highlightsQuery)
  const { data: doors = [] } = useQuery(demoDoorsQuery)
  return (
    <div className="grid gap-y-8 pb-9">
      <AppQuestion />
      {doors.length > 0 && <DemoDoors doors={doors} />}
      {data?.app && <AppOfTheDay highlight={data.app} />}
      {data && data.climbers.length > 0 && <Climbers climbers={data.climbers} />}
      {data?.weather && <Weather weather={data.weather} />}
    </div>
  )
}
