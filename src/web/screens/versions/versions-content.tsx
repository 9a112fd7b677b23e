import { useQuery } from '@tanstack/react-query'
import type { StorePage } from '#contract/store-pages.ts'
import { CountrySelect } from '#web/components/browse/country-select.tsx'
import { PickerForm } from '#web/components/browse/picker-form.tsx'
import { Failure } from '#web/components/feedback/failure.tsx'
import { Loading } from '#web/components/feedback/loading.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { describeError } from '#web/lib/api-error.ts'
import { formatCountry } from '#web/lib/format-country.ts'
import { useReader } from '#web/lib/reader.ts'
import { PageTable } from './page-table.tsx'
import { PriceChanges } from './price-changes.tsx'
import { RatingHistory } from './rating-history.tsx'
import { RatingNow } from './rating-now.tsx'
import { VersionList } from './version-list.tsx'
import { storePageQuery } from './versions.queries.ts'
import { versionsWords as words } from './versions.words.ts'
import { usualStorefront, type VersionsAddress } from './versions-address.ts'

type ContentProps = { app: { appStoreId: string; name: string }; address: VersionsAddress }

const Known = ({ app, address, page }: ContentProps & { page: StorePage }) => {
  const { locale } = useReader()
  const country = formatCountry(page.page, locale)
  return (
    <div className="grid grid-cols-1 gap-[34px]">
      <RatingNow page={page.page} />
      <RatingHistory app={app} page={page} country={country} />
      <PriceChanges priceChanges={page.priceChanges} />
      <VersionList appStoreId={page.appStoreId} versions={page.versions} />
      <PageTable app={app} countries={page.countries} address={address} />
    </div>
  )
}

/** The figures and the first plot. */
const PageSkeleton = () => (
  <Loading label={words.loading}>
    <Skeleton className="h-[68px] max-w-md" />
    <Skeleton className="mt-2 mb-9 h-4 max-w-40" />
    <Skeleton className="h-[420px]" />
  </Loading>
)

/** Store page data: history in one country, and current values in all countries. */
export const VersionsContent = ({ app, address }: ContentProps) => {
  const { data, error, refetch, isPlaceholderData } = useQuery(storePageQuery(app.appStoreId, address))
  return (
    <div className="grid grid-cols-1 gap-6" aria-busy={isPlaceholderData}>
      <PickerForm label={words.picker} address={address} fields={['storefront']}>
        <CountrySelect value={address.storefront ?? usualStorefront} />
      </PickerForm>
      {data && <Known app={app} address={address} page={data} />}
      {!data && error && <Failure message={words.failed(describeError(error))} error={error} onRetry={refetch} />}
      {!data && !error && <PageSkeleton />}
    </div>
  )
}
