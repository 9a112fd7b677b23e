import type { Comparison } from '#contract/comparisons.ts'
import type { Column } from '#web/components/table/data-table.tsx'
import { Rating } from '#web/components/ui/rating.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { formatPrice } from '#web/lib/format-price.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { compareWords } from './compare.words.ts'
import { type FactsRow, factsCsvColumns } from './compare-csv.ts'
import { ComparedCsv, ComparedTable } from './compared-table.tsx'

const { facts: words } = compareWords

const NotKnown = () => <span className="text-sm text-third">{words.notKnown}</span>

const columnsFor = (locale: string): Column<FactsRow>[] => [
  {
    key: 'rating',
    head: words.rating,
    className: 'whitespace-nowrap',
    cell: ({ app }) => <Rating rating={app.rating} />,
  },
  {
    key: 'ratings',
    head: words.ratings,
    className: 'tabular-nums',
    cell: ({ app: { ratingCount } }) => (ratingCount === null ? <NotKnown /> : formatNumber(ratingCount, locale)),
  },
  {
    key: 'price',
    head: words.price,
    className: 'whitespace-nowrap tabular-nums',
    cell: ({ app: { price, currency } }) => formatPrice(price, currency, locale) ?? <NotKnown />,
  },
  { key: 'category', head: words.category, cell: ({ app }) => app.category },
  { key: 'developer', head: words.developer, className: 'min-w-32', cell: ({ app }) => <bdi>{app.developer}</bdi> },
]

/** Facts from the store pages of the apps. */
export const ComparedFacts = ({ apps }: Pick<Comparison, 'apps'>) => {
  const { locale } = useReader()
  const rows = apps.map((app, index) => ({ app, index }))
  return (
    <Section
      title={words.title}
      aside={<ComparedCsv words={words} apps={apps} columns={factsCsvColumns} rows={rows} />}
    >
      <ComparedTable words={words} page="/app/$id/versions" columns={columnsFor(locale)} rows={rows} />
    </Section>
  )
}
