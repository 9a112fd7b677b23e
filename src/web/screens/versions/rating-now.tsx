import type { ReactNode } from 'react'
import type { StorePageCountry } from '#contract/store-pages.ts'
import { gapReasonText } from '#web/components/ranks/gap-reasons.words.ts'
import { Moment } from '#web/components/ui/moment.tsx'
import { StarRating } from '#web/components/ui/rating.tsx'
import { FillIn } from '#web/lib/fill-in.tsx'
import { formatPrice } from '#web/lib/format-price.ts'
import { formatNumber, formatRating } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { versionsWords as words } from './versions.words.ts'

const whyUnread = ({ reason, detail }: StorePageCountry): string =>
  detail === 'app-missing' ? words.leftOut : gapReasonText(reason ?? 'not-fetched', detail)

/** The price in local currency, or why it is unknown. Never "Free" for an unknown price. */
export const priceText = (page: StorePageCountry, locale: string): string => {
  switch (page.state) {
    case 'measured':
      return formatPrice(page.price, page.currency, locale) ?? words.priceless
    case 'failed':
      return words.unread(whyUnread(page))
    default:
      return words.states[page.state]
  }
}

type PageProps = { page: StorePageCountry }

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-second">{label}</dt>
    <dd className="flex h-12 items-end pb-1 text-count-small [overflow-wrap:anywhere]" suppressHydrationWarning>
      {children}
    </dd>
  </div>
)

const Stars = ({ rating }: { rating: number }) => {
  const { locale } = useReader()
  return (
    <span className="-mb-1 flex items-end gap-2.5">
      <span className="text-count">{formatRating(rating, locale)}</span>
      <span className="pb-1 tracking-normal">
        <StarRating rating={rating} />
      </span>
      <span className="sr-only">{words.outOf}</span>
    </span>
  )
}

const Figures = ({ page }: PageProps) => {
  const { locale } = useReader()
  const { rating, ratingCount, version } = page
  return (
    <dl className="flex flex-wrap gap-x-12 gap-y-4">
      <Figure label={words.rating}>{rating === null ? words.none : <Stars rating={rating} />}</Figure>
      <Figure label={words.countLabel}>{ratingCount === null ? words.none : formatNumber(ratingCount, locale)}</Figure>
      <Figure label={words.columns.price}>{priceText(page, locale)}</Figure>
      <Figure label={words.columns.version}>{version ?? words.none}</Figure>
    </dl>
  )
}

/** The latest reading of one country's store page, or why there is none. */
export const RatingNow = ({ page }: PageProps) => {
  const { locale } = useReader()
  return (
    <div>
      {page.state === 'measured' ? (
        <Figures page={page} />
      ) : (
        <p className="text-count-small first-letter:uppercase">{priceText(page, locale)}</p>
      )}
      {page.observedAt && (
        <p className="mt-2 text-sm text-second">
          <FillIn text={words.readAt} parts={{ moment: <Moment at={page.observedAt} /> }} />
        </p>
      )}
    </div>
  )
}
