import { createFileRoute } from '@tanstack/react-router'
import type { PageSearch } from '#web/components/paging/page-search.ts'
import { prefetchWeather } from '#web/screens/weather/weather.queries.ts'
import { readWeatherAddress, type WeatherAddress } from '#web/screens/weather/weather-address.ts'
import { WeatherScreen } from '#web/screens/weather/weather-screen.tsx'

const WeatherRoute = () => <WeatherScreen address={readWeatherAddress(Route.useSearch())} />

export const Route = createFileRoute('/movers/weather')({
  validateSearch: (search): WeatherAddress & PageSearch => search,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetchWeather(context.queryClient, readWeatherAddress(deps)),
  component: WeatherRoute,
})
