import { useState } from 'react'
import { countryNameOf } from '#domain/country-names.ts'
import { leastWeight, mostWeight, sharesOf, usualWeight } from '#domain/scores.ts'
import { type StorefrontCode, storefrontCodes, storefrontsBySize } from '#domain/storefronts.ts'
import { Empty } from '#web/components/feedback/empty.tsx'
import { TextField } from '#web/components/form/text-field.tsx'
import { useFirstRows } from '#web/components/long-lists/first-rows.tsx'
import { formatWeight } from '#web/components/scores/score-figures.ts'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { CountryLabel } from '#web/components/ui/country-label.tsx'
import { findCountries } from '#web/lib/find-countries.ts'
import { formatCountry } from '#web/lib/format-country.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { readWeight, type WeightDraft, type Weights } from './weight-draft.ts'
import { weightsWords as words } from './weights.words.ts'

type TableProps = {
  draft: WeightDraft
  now: Weights
  /** Undefined while a typed text is not a weight. */
  next: Weights | undefined
  nextDay: string
  onType: (storefront: StorefrontCode, typed: string) => void
}

const WeightInput = ({ storefront, draft, onType }: Pick<TableProps, 'draft' | 'onType'> & Row) => {
  const { locale } = useReader()
  const typed = draft[storefront] ?? ''
  const isWrong = readWeight(typed) === undefined
  return (
    <TextField
      look="small"
      isLabelHidden
      label={
        <span suppressHydrationWarning>
          {words.weightOf(formatCountry({ storefront, countryName: countryNameOf(storefront) }, locale))}
        </span>
      }
      inputMode="decimal"
      maxLength={7}
      value={typed}
      placeholder={String(usualWeight)}
      problem={
        isWrong ? words.weightError(formatNumber(leastWeight, locale), formatNumber(mostWeight, locale)) : undefined
      }
      onChange={text => onType(storefront, text)}
      width="w-24"
    />
  )
}

type Row = { storefront: StorefrontCode }

const useColumns = ({ draft, now, next, nextDay, onType }: TableProps): readonly Column<Row>[] => {
  const { locale } = useReader()
  const before = sharesOf(storefrontCodes, now)
  const after = next && sharesOf(storefrontCodes, next)
  return [
    {
      key: 'country',
      head: words.country,
      isRowHead: true,
      cell: ({ storefront }) => (
        <span className="flex items-center gap-2.5">
          <CountryLabel storefront={storefront} />
        </span>
      ),
    },
    {
      key: 'weight',
      head: words.weight,
      className: 'w-32',
      cell: ({ storefront }) => <WeightInput storefront={storefront} draft={draft} onType={onType} />,
    },
    {
      key: 'now',
      head: words.shareNow,
      className: 'w-24 text-right tabular-nums text-second max-sm:hidden',
      cell: ({ storefront }) => formatWeight(before.get(storefront) ?? 0, locale),
    },
    {
      key: 'then',
      head: words.shareThen(nextDay),
      className: 'w-28 text-right tabular-nums',
      cell: ({ storefront }) => after && formatWeight(after.get(storefront) ?? 0, locale),
    },
  ]
}

/** The weight of each country, with its share now and from the next month. */
export const WeightsTable = (props: TableProps) => {
  const { locale } = useReader()
  const [typed, setTyped] = useState('')
  const found = typed.trim() === '' ? storefrontsBySize : findCountries(storefrontsBySize, { typed, locale })
  // The weights of the largest App Stores matter most.
  const { rows, more } = useFirstRows(found.map(storefront => ({ storefront })))
  const columns = useColumns(props)
  return (
    <>
      <TextField
        look="small"
        type="search"
        label={words.find}
        value={typed}
        onChange={setTyped}
        width="max-w-56"
        className="pb-3"
      />
      <DataTable
        caption={words.caption}
        columns={columns}
        rows={rows}
        rowKey={({ storefront }) => storefront}
        empty={<Empty title={words.noneTitle} />}
      />
      {more}
    </>
  )
}
