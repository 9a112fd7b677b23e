import type { PriceChange, StorePage } from '#contract/store-pages.ts'
import { Moment } from '#web/components/ui/moment.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { FillIn } from '#web/lib/fill-in.tsx'
import { formatPrice } from '#web/lib/format-price.ts'
import { useReader } from '#web/lib/reader.ts'
import { versionsWords as words } from './versions.words.ts'

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
export const PriceChanges = ({ priceChanges }: Pick<StorePage, 'priceChanges'>) => (
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
