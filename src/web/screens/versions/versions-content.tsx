import { useQuery } from '@tanstack/react-query'
import type { PriceChange, StorePage, StorePageCountry } from '#contract/store-pages.ts'
import { continentOf } from '#domain/continents.ts'
import { AppTabFrame } from '#web/components/app-frame/app-tab-frame.tsx'
import { ContinentChoice } from '#web/components/browse/continent-choice.tsx'
import { CountrySelect } from '#web/components/browse/country-select.tsx'
import { PickerForm } from '#web/components/browse/picker-form.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { LongTable } from '#web/components/long-lists/long-table.tsx'
import { CsvButton } from '#web/components/table/csv-button.tsx'
import { useSortedRows } from '#web/components/table/data-table.tsx'
import { readTableSort } from '#web/components/table/table-sort.ts'
import { Moment } from '#web/components/ui/moment.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { FillIn } from '#web/lib/fill-in.tsx'
import { formatCountry } from '#web/lib/format-country.ts'
import { formatPrice } from '#web/lib/format-price.ts'
import { useReader } from '#web/lib/reader.ts'
import { pageColumns } from './page-columns.tsx'
import { RatingHistory } from './rating-history.tsx'
import { RatingNow } from './rating-now.tsx'
import { VersionList } from './version-list.tsx'
import { storePageQuery } from './versions.queries.ts'
import { versionsWords as words } from './versions.words.ts'
import { pageSorts, usualStorefront, type VersionsAddress } from './versions-address.ts'
import { pageCsvColumns } from './versions-csv.ts'

/** A summary of the countries: read, free, and not sold. */
export const describePages = (countries: readonly StorePageCountry[]): string => {
  const read = countries.filter(({ state }) => state === 'measured')
  const free = read.filter(({ price }) => price === 0).length
  const notSold = countries.filter(({ state }) => state === 'not-offered').length
  return [words.readIn({ read: read.length, all: countries.length, free }), words.notSold(notSold), words.noConversion]
    .filter(Boolean)
    .join(' ')
}

type PageTableProps = { app: { name: string }; countries: readonly StorePageCountry[]; address: VersionsAddress }

/** The latest store page reading of each country. */
const PageTable = ({ app, countries, address }: PageTableProps) => {
  const { locale } = useReader()
  const { continent } = address
  const pages = countries.filter(({ storefront }) => !continent || continentOf(storefront) === continent)
  const columns = pageColumns(locale)
  const rows = useSortedRows({ rows: pages, columns, sort: address })
  return (
    <Section
      title={words.countries}
      aside={<CsvButton input={{ name: words.csvName(app.name), columns: pageCsvColumns, rows }} />}
    >
      <p role="status" className="max-w-[80ch] pb-3 text-table text-second">
        {describePages(pages)}
      </p>
      <div className="flex pb-3">
        <ContinentChoice continent={continent} searchFor={chosen => ({ ...address, continent: chosen })} />
      </div>
      <LongTable
        caption={words.caption}
        columns={columns}
        rows={pages}
        rowKey={({ storefront }) => storefront}
        sort={address}
        searchFor={sort => ({ ...address, ...readTableSort(pageSorts, sort) })}
        sentRows={40}
      />
    </Section>
  )
}

const Change = ({ change: { previous, current, previousAt, observedAt } }: { change: PriceChange }) => {
  const { locale } = useReader()
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-t border-line py-2 text-table last:border-b">
      <span className="font-medium tabular-nums" suppressHydrationWarning>
        {formatPrice(previous.price, previous.currency, locale)} <span aria-hidden="true">{words.priceArrow}</span>
        <span className="sr-only">{words.priceTo}</span> {formatPrice(current.price, current.currency, locale)}
      </span>
      <span className="text-second">
        <FillIn
          text={words.priceBetween}
          parts={{ from: <Moment at={previousAt} precision="day" />, to: <Moment at={observedAt} precision="day" /> }}
        />
      </span>
    </li>
  )
}

/** The price changes with the readings before and after, newest first. */
const PriceChanges = ({ priceChanges }: Pick<StorePage, 'priceChanges'>) => (
  <Section title={words.prices}>
    {priceChanges.length === 0 ? (
      <p className="border-t border-line pt-2.5 text-table text-second">{words.noPriceChange}</p>
    ) : (
      <ul>
        {priceChanges.toReversed().map(change => (
          <Change key={change.observedAt} change={change} />
        ))}
      </ul>
    )}
  </Section>
)

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
  <>
    <Skeleton className="h-[68px] max-w-md" />
    <Skeleton className="mt-2 mb-9 h-4 max-w-40" />
    <Skeleton className="h-[420px]" />
  </>
)

/** Store page data: history in one country, and current values in all countries. */
const VersionsContent = ({ app, address }: ContentProps) => {
  const query = useQuery(storePageQuery(app.appStoreId, address))
  return (
    <div className="grid grid-cols-1 gap-6" aria-busy={query.isPlaceholderData}>
      <PickerForm label={words.picker} address={address} fields={['storefront']}>
        <CountrySelect value={address.storefront ?? usualStorefront} />
      </PickerForm>
      <Loaded query={query} words={words} skeleton={<PageSkeleton />}>
        {page => <Known app={app} address={address} page={page} />}
      </Loaded>
    </div>
  )
}

type VersionsScreenProps = { appStoreId: string; address: VersionsAddress }

export const VersionsScreen = ({ appStoreId, address }: VersionsScreenProps) => (
  <AppTabFrame appStoreId={appStoreId} tab="versions" tabWords={words}>
    {({ app }) => <VersionsContent app={app} address={address} />}
  </AppTabFrame>
)
