import type { StorePageCountry } from '#contract/store-pages.ts'
import { gapReasonText } from '#web/components/ranks/gap-reasons.words.ts'
import { formatPrice } from '#web/lib/formats.ts'
import { versionsWords as words } from './versions.words.ts'

const whyUnread = ({ reason, detail }: StorePageCountry): string =>
  detail === 'app-missing' ? words.leftOut : gapReasonText(reason ?? 'not-fetched', detail)

/** What an app costs in a country, in its own currency; else why that is not known. A gap never reads like free. */
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
