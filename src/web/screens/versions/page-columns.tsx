import type { StorePageCountry } from '#contract/store-pages.ts'
import type { Column } from '#web/components/table/data-table.tsx'
import { CountryCell } from '#web/components/ui/country-cell.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { formatCountry } from '#web/lib/format-country.ts'
import { formatNumber, formatRating } from '#web/lib/formats.ts'
import { priceText } from './rating-now.tsx'
import { versionsWords } from './versions.words.ts'
import type { PageSort } from './versions-address.ts'

const { columns: words, none } = versionsWords

const Price = ({ page, locale }: { page: StorePageCountry; locale: string }) => (
  <span className={page.state === 'measured' ? 'tabular-nums' : 'text-sm text-second'} suppressHydrationWarning>
    {priceText(page, locale)}
  </span>
)

const nothing = <span className="text-third">{none}</span>

type PageColumn = Column<StorePageCountry, PageSort | 'price'>

/** The price column cannot be sorted, because prices are in different currencies. */
export const pageColumns = (locale: string): readonly PageColumn[] => [
  {
    key: 'country',
    head: words.country,
    cell: page => <CountryCell country={page} />,
    sortValue: page => formatCountry(page, locale),
    isRowHead: true,
  },
  {
    key: 'price',
    head: words.price,
    cell: page => <Price page={page} locale={locale} />,
    headClass: 'w-[30%] md:w-[22%]',
  },
  {
    key: 'rating',
    head: words.rating,
    cell: ({ rating }) => (rating === null ? nothing : formatRating(rating, locale)),
    sortValue: ({ rating }) => rating,
    headClass: 'w-[17%] md:w-[11%]',
  },
  {
    key: 'ratings',
    head: words.ratings,
    cell: ({ ratingCount }) => (ratingCount === null ? nothing : formatNumber(ratingCount, locale)),
    sortValue: ({ ratingCount }) => ratingCount,
    className: 'max-sm:hidden',
    headClass: 'w-[14%]',
  },
  {
    key: 'version',
    head: words.version,
    cell: ({ version }) => version ?? nothing,
    sortValue: ({ version }) => version,
    className: 'max-md:hidden',
    headClass: 'w-[11%]',
  },
  {
    key: 'read',
    head: words.read,
    cell: ({ observedAt }) =>
      observedAt === null ? nothing : <Moment at={observedAt} className="text-sm text-second" />,
    sortValue: ({ observedAt }) => observedAt,
    className: 'max-md:hidden',
    headClass: 'w-[16%]',
  },
]
