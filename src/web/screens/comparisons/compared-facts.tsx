import { Link } from '@tanstack/react-router'
import type { Comparison } from '#contract/comparisons.ts'
import { CsvButton } from '#web/components/table/csv-button.tsx'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { firstColumn, TableBox } from '#web/components/table/table-box.tsx'
import { Rating } from '#web/components/ui/rating.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { formatPrice } from '#web/lib/format-price.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { compareWords } from './compare.words.ts'
import { type FactsRow, factsCsvColumns } from './compare-csv.ts'
import { LetterMark } from './letter-mark.tsx'

const { facts: words } = compareWords

const NotKnown = () => <span className="text-sm text-third">{words.notKnown}</span>

const columnsFor = (locale: string): Column<FactsRow>[] => [
  {
    key: 'app',
    head: words.app,
    isRowHead: true,
    className: `min-w-36 ${firstColumn}`,
    cell: ({ app: { appStoreId, name }, index }) => (
      <span className="flex items-center gap-2.5">
        <LetterMark index={index} />
        <Link to="/app/$id/versions" params={{ id: appStoreId }} dir="auto" className="font-medium hover:text-accent">
          {name}
        </Link>
      </span>
    ),
  },
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

/** Facts from the apps' store pages, in letter order: with five rows at most, sorting is not needed. */
export const ComparedFacts = ({ apps }: Pick<Comparison, 'apps'>) => {
  const { locale } = useReader()
  const rows = apps.map((app, index) => ({ app, index }))
  const names = apps.map(({ name }) => name).join(' ')
  return (
    <Section
      title={words.title}
      aside={<CsvButton input={{ name: words.csv(names), columns: factsCsvColumns, rows }} />}
    >
      <TableBox label={words.box}>
        <DataTable
          caption={words.caption}
          columns={columnsFor(locale)}
          rows={rows}
          rowKey={({ app }) => app.appStoreId}
        />
      </TableBox>
    </Section>
  )
}
