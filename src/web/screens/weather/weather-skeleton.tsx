import { Loading } from '#web/components/feedback/loading.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { weatherWords as words } from './weather.words.ts'

/** The summary, the map with its legend, and the bar plot of the world. */
export const WeatherSkeleton = () => (
  <Loading label={words.loading}>
    <Skeleton className="mb-5 h-4 max-w-lg" />
    <Skeleton className="aspect-[9600/4268] w-full" />
    <Skeleton className="mt-3 mb-10 h-4 max-w-xl" />
    <Skeleton className="mb-4 h-4 w-48" />
    <Skeleton className="h-[132px]" />
  </Loading>
)
