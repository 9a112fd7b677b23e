import type { Milestone } from '#contract/milestones.ts'
import { countryNameOf } from '#domain/country-names.ts'
import { genreName } from '#domain/genres.ts'
import { type MarkKind, markKinds, type PlotMark } from '#web/components/plots/plot-marks.ts'
import { formatCountry } from '#web/lib/format-country.ts'
import { formatPrice } from '#web/lib/format-price.ts'
import type { StoreMarks } from './history.queries.ts'
import { historyWords as words } from './history.words.ts'

type OwnNote = { day: string; text: string }

type MarksInput = {
  store: StoreMarks | undefined
  notes: readonly OwnNote[]
  /** Those of the plotted charts. */
  milestones: readonly Pick<Milestone, 'observedAt' | 'title'>[]
  /** In milliseconds. */
  from: number
  to: number
  locale: string
}

type PriceChange = StoreMarks['priceChanges'][number]

const priceMark = (change: PriceChange, { isOnly, locale }: { isOnly: boolean; locale: string }): PlotMark => {
  const { storefront, observedAt, previous, current } = change
  const [before, after] = [previous, current].map(({ price, currency }) => formatPrice(price, currency, locale) ?? '')
  const label = words.change({ before, after })
  const country = formatCountry({ storefront, countryName: countryNameOf(storefront) }, locale)
  return { at: observedAt, kind: 'price', label: isOnly ? label : words.inCountry({ country, label }) }
}

const categoryMark = ({ observedAt, previous, current }: StoreMarks['categoryChanges'][number]): PlotMark => {
  const [before, after] = [previous, current].map(genreName)
  return { at: observedAt, kind: 'category', label: words.change({ before, after }) }
}

/** A note belongs to a whole day, so its mark is at noon. If that is beyond the plot's end, the mark moves to the end. */
const noteMark = ({ day, text }: OwnNote, to: number): PlotMark => ({
  at: new Date(Math.min(Date.parse(`${day}T12:00:00.000Z`), Math.max(to, Date.parse(day)))).toISOString(),
  kind: 'note',
  label: text,
})

export const listMarks = ({ store, notes, milestones, from, to, locale }: MarksInput): readonly PlotMark[] => {
  const storefronts = new Set(store?.priceChanges.map(({ storefront }) => storefront))
  const marks: PlotMark[] = [
    ...(store?.versions ?? []).map(({ version, at }): PlotMark => ({ at, kind: 'version', label: version })),
    ...(store?.priceChanges ?? []).map(change => priceMark(change, { isOnly: storefronts.size === 1, locale })),
    ...(store?.categoryChanges ?? []).map(categoryMark),
    ...notes.map(note => noteMark(note, to)),
    ...milestones.map(({ observedAt, title }): PlotMark => ({ at: observedAt, kind: 'milestone', label: title })),
  ]
  return marks
    .filter(({ at }) => Date.parse(at) >= from && Date.parse(at) <= to)
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

export const countMarks = (marks: readonly PlotMark[]): readonly { kind: MarkKind; count: number }[] =>
  markKinds
    .map(kind => ({ kind, count: marks.filter(mark => mark.kind === kind).length }))
    .filter(({ count }) => count > 0)
