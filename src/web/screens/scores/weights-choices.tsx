import { useId } from 'react'
import type { MarketSizesAnswer } from '#contract/scores.ts'
import { countryNameOf } from '#domain/country-names.ts'
import { hasEnoughSizes, weighBalanced, weighBySize } from '#domain/market-sizes.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { compareByName } from '#web/lib/find-countries.ts'
import { formatCountry } from '#web/lib/format-country.ts'
import { formatDay, formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import type { Weights } from './weight-draft.ts'
import { weightsWords as words } from './weights.words.ts'

/** How many App Stores are measured, whether that is enough, and which countries are missing. */
const SizesText = ({ sizes: { measured, missing }, isEnough }: { sizes: MarketSizesAnswer; isEnough: boolean }) => {
  const reader = useReader()
  const { locale } = reader
  const newest = measured
    .map(({ observedAt: readAt }) => readAt)
    .toSorted()
    .at(-1)
  const nameOf = (storefront: StorefrontCode) =>
    formatCountry({ storefront, countryName: countryNameOf(storefront) }, locale)
  if (!isEnough || !newest) {
    const all = formatNumber(measured.length + missing.length, locale)
    return <p suppressHydrationWarning>{words.tooFewSizes(formatNumber(measured.length, locale), all)}</p>
  }
  const names = missing.toSorted(compareByName).map(nameOf).join(', ')
  return (
    <p suppressHydrationWarning>
      {words.sizesRead(measured.length, formatDay(newest, reader), locale)}{' '}
      {missing.length > 0 && words.notMeasured(names, missing.length, locale)}
    </p>
  )
}

type ChoicesProps = { sizes: MarketSizesAnswer; onChoose: (weights: Weights) => void }

/** Presets that fill the form: the same weight for all, or by the measured size of each App Store. */
export const WeightsChoices = ({ sizes, onChoose }: ChoicesProps) => {
  const whyId = useId()
  const { measured, missing } = sizes
  const isEnough = hasEnoughSizes({ measured: measured.length, missing: missing.length })
  const ratings = new Map(measured.map(({ storefront, ratings: of }) => [storefront, of]))
  const bySize = [
    { label: words.balanced, weigh: weighBalanced },
    { label: words.bySize, weigh: weighBySize },
  ]
  return (
    <Section title={words.choices} className="max-w-[70ch]">
      <div className="grid gap-3 text-table">
        <p className="text-second">{words.choicesHint}</p>
        <span className="flex flex-wrap gap-2">
          <Button onClick={() => onChoose({})}>{words.equalChoice}</Button>
          {bySize.map(({ label, weigh }) => (
            <Button key={label} disabled={!isEnough} aria-describedby={whyId} onClick={() => onChoose(weigh(ratings))}>
              {label}
            </Button>
          ))}
        </span>
        <div id={whyId} className="grid gap-1 text-second">
          <p>{words.rough}</p>
          <SizesText sizes={sizes} isEnough={isEnough} />
          {isEnough && <p>{words.sizeRule}</p>}
        </div>
      </div>
    </Section>
  )
}
