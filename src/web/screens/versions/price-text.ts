import type { StorePageCountry } from '#contract/store-pages.ts'
import { gapReasonText } from '#web/components/ranks/gap-reasons.words.ts'
import { formatPrice } from '#web/lib/format-price.ts'
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
