import { useQuery } from '@tanstack/react-query'
import { countryNameOf } from '#domain/country-names.ts'
import { countryWeatherFeedPath, weatherFeedPath } from '#domain/feeds.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { PageHeader, PageTitle } from '#web/components/layout/page-header.tsx'
import { FeedLink } from '#web/components/ui/feed-link.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { productName } from '#web/lib/page-head.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { worldWeatherQuery } from './weather.queries.ts'
import { weatherWords as words } from './weather.words.ts'
import type { WeatherAddress } from './weather-address.ts'
import { WeatherControls } from './weather-controls.tsx'
import { WeatherPage } from './weather-page.tsx'

/** The summary, the map with its legend, and the bar plot of the world. */
const WeatherSkeleton = () => (
  <>
    <Skeleton className="mb-5 h-4 max-w-lg" />
    <Skeleton className="aspect-[9600/4268] w-full" />
    <Skeleton className="mt-3 mb-10 h-4 max-w-xl" />
    <Skeleton className="mb-4 h-4 w-48" />
    <Skeleton className="h-[132px]" />
  </>
)

export const WeatherScreen = ({ address }: { address: WeatherAddress }) => {
  const query = useQuery(worldWeatherQuery(address))
  const weather = query.data
  const { storefront } = address
  const feed = storefront
    ? { title: words.feedOf(countryNameOf(storefront)), path: countryWeatherFeedPath(storefront) }
    : { title: words.feed, path: weatherFeedPath }
  usePageMeta({ title: `${words.title} - ${productName}`, description: words.description, feed })
  return (
    <>
      <PageHeader>
        <PageTitle title={words.title} />
      </PageHeader>
      <p className="max-w-[62ch] pb-6 text-second max-sm:hidden">{words.description}</p>
      <div className="pb-7 max-sm:pb-4">
        <WeatherControls
          address={address}
          day={address.day ?? weather?.day}
          firstDay={weather?.firstDay ?? null}
          lastDay={weather?.lastDay ?? null}
        />
      </div>
      <Loaded query={query} words={words} skeleton={<WeatherSkeleton />}>
        {loaded => <WeatherPage weather={loaded} address={address} />}
      </Loaded>
      {weather && <FeedLink feed={feed} />}
    </>
  )
}
