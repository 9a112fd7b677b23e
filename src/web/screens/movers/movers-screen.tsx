import { useQuery } from '@tanstack/react-query'
import { chartNameIn } from '#domain/chart-words.ts'
import { countryNameOf } from '#domain/country-names.ts'
import { moversFeedPath } from '#domain/feeds.ts'
import { chartOf } from '#web/components/browse/chart-address.ts'
import { Failure } from '#web/components/feedback/failure.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { PageTitle } from '#web/components/layout/page-title.tsx'
import { FeedLink } from '#web/components/ui/feed-link.tsx'
import { describeError } from '#web/lib/api-error.ts'
import { productName } from '#web/lib/page-head.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { moversQuery } from './movers.queries.ts'
import { moversWords as words } from './movers.words.ts'
import type { MoversAddress } from './movers-address.ts'
import { MoversControls } from './movers-controls.tsx'
import { MoversPage } from './movers-page.tsx'
import { MoversSkeleton } from './movers-skeleton.tsx'

/** Of one country: a feed of the whole world would have only the largest of all moves. */
const findFeed = ({ storefront = 'us', ...kind }: MoversAddress) => {
  if (storefront === 'world') return undefined
  const { chartType, device, genre } = chartOf(kind)
  const query = new URLSearchParams({ chartType, device, genre: String(genre) })
  const title = words.feed(chartNameIn(countryNameOf(storefront), { chartType, device, genre }))
  return { title, path: `${moversFeedPath(storefront)}?${query}` }
}

export const MoversScreen = ({ address }: { address: MoversAddress }) => {
  const { data: movements, error, refetch } = useQuery(moversQuery(address))
  const feed = findFeed(address)
  usePageMeta({ title: `${words.title} - ${productName}`, description: words.description, ...(feed && { feed }) })
  return (
    <>
      <PageHeader>
        <PageTitle title={words.title} />
      </PageHeader>
      <p className="max-w-[62ch] pb-6 text-second max-sm:hidden">{words.description}</p>
      <MoversControls address={address} />
      {movements && <MoversPage movements={movements} address={address} />}
      {movements && feed && <FeedLink feed={feed} />}
      {!movements && error && (
        <div className="pt-7">
          <Failure message={words.failed(describeError(error))} error={error} onRetry={refetch} />
        </div>
      )}
      {!movements && !error && <MoversSkeleton />}
    </>
  )
}
