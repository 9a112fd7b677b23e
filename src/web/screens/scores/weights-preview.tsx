import { countryNameOf } from '#domain/country-names.ts'
import { alarmingShare } from '#domain/scores.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { formatWeight } from '#web/components/scores/score-figures.ts'
import { Section } from '#web/components/ui/section.tsx'
import { formatCountry } from '#web/lib/format-country.ts'
import { formatPercent } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { countChanged, listShares, type ShareChange, type Weights } from './weight-draft.ts'
import { weightsWords as words } from './weights.words.ts'

/** How many gaining and how many losing countries are named. */
const mostMoves = 3
/** Smaller differences are not shown. */
const finest = 0.00005

const nameOf = (storefront: StorefrontCode, locale: string): string =>
  formatCountry({ storefront, countryName: countryNameOf(storefront) }, locale)

const Moves = ({ label, moves }: { label: string; moves: readonly ShareChange[] }) => {
  const { locale } = useReader()
  if (moves.length === 0) return null
  return (
    <div>
      <h3 className="text-sm text-second">{label}</h3>
      <ul className="tabular-nums">
        {moves.slice(0, mostMoves).map(({ storefront, before, after }) => (
          <li key={storefront} suppressHydrationWarning>
            {words.move({
              country: nameOf(storefront, locale),
              before: formatWeight(before, locale),
              after: formatWeight(after, locale),
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}

type PreviewProps = {
  /** The current weights. */
  now: Weights
  /** The weights from the next month if nothing is saved. */
  saved: Weights
  draft: Weights
}

/** What saving would change: the largest share, with an alarm if it is too large, and the countries that gain and lose. */
export const WeightsPreview = ({ now, saved, draft }: PreviewProps) => {
  const { locale } = useReader()
  const shares = listShares(now, draft)
  const [largest] = shares
  const changed = countChanged(saved, draft)
  const byGain = shares.toSorted((a, b) => b.after - b.before - (a.after - a.before))
  const share = (of: number) => formatWeight(of, locale)
  return (
    <Section title={words.preview}>
      <div className="grid gap-3 text-table" aria-live="polite">
        <p suppressHydrationWarning>
          {changed === 0 ? words.unchanged : words.changed(changed, locale)}{' '}
          {largest &&
            largest.after > (shares.at(-1)?.after ?? 0) &&
            words.largest({
              country: nameOf(largest.storefront, locale),
              share: share(largest.after),
              before: share(largest.before),
            })}
        </p>
        {largest && largest.after > alarmingShare && (
          <p role="alert" className="font-medium text-bad" suppressHydrationWarning>
            {words.alarm({
              country: nameOf(largest.storefront, locale),
              share: share(largest.after),
              limit: formatPercent(alarmingShare, locale),
            })}
          </p>
        )}
        <div className="flex flex-wrap gap-x-10 gap-y-3">
          <Moves label={words.gains} moves={byGain.filter(({ before, after }) => after - before > finest)} />
          <Moves
            label={words.loses}
            moves={byGain.toReversed().filter(({ before, after }) => before - after > finest)}
          />
        </div>
      </div>
    </Section>
  )
}
