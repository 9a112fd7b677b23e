import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { dayOf } from '#domain/days.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { textLink } from '#web/components/ui/text-link.ts'
import { useReader } from '#web/lib/reader.ts'
import { formatUtcDay } from '#web/lib/utc-day.ts'
import { countryWeatherQuery } from './weather.queries.ts'
import { describeCountryDay } from './world-weather.ts'

/** Today may not be measured yet, so the line also reads the days before. */
const readDays = 3

/** The page is complete without this line. */
export const weatherLineQuery = (storefront: StorefrontCode, at: string | undefined) => ({
  ...countryWeatherQuery(storefront, { to: at && dayOf(new Date(at)), days: readDays }),
  meta: { isSecondary: true },
})

type WeatherLineProps = { storefront: StorefrontCode; at: string | undefined }

/** How much the charts of a country moved on the newest measured day. Nothing if no day was measured. */
export const WeatherLine = ({ storefront, at }: WeatherLineProps) => {
  const reader = useReader()
  const { data } = useQuery(weatherLineQuery(storefront, at))
  const day = data?.storefront === storefront ? data.days.findLast(({ index }) => index !== null) : undefined
  if (!day || day.index === null) return null
  return (
    <Link to="/movers/weather" search={{ day: day.day, storefront }} className={textLink('aside')}>
      <span suppressHydrationWarning>
        {describeCountryDay({ index: day.index, day: formatUtcDay(day.day, reader), locale: reader.locale })}
      </span>
    </Link>
  )
}
