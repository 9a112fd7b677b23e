import { Link } from '@tanstack/react-router'
import type { Movements, MoverPair } from '#contract/movers.ts'
import { chartQueryOf } from '#domain/charts.ts'
import { readChartAddress } from '#web/components/browse/chart-address.ts'
import { Empty } from '#web/components/feedback/empty.tsx'
import { LongTable } from '#web/components/long-lists/long-table.tsx'
import { seenText } from '#web/components/ranks/seen.words.ts'
import type { Column } from '#web/components/table/data-table.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { CountryName } from '#web/components/ui/country-name.tsx'
import { Flag } from '#web/components/ui/flag.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { FillIn } from '#web/lib/fill-in.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { quietLink } from './mover-list.tsx'
import { moversWords as words } from './movers.words.ts'

/** One side of a comparison: when it was measured, or why it was not. A gap has no time of its own. */
const PairState = ({ seen }: { seen: MoverPair['current'] }) => {
  const { state, at } = seen
  if (state !== 'measured') return seenText({ ...seen, state })
  return <FillIn text={words.seenAt} parts={{ at: <Moment at={at} /> }} />
}

const columns: readonly Column<MoverPair>[] = [
  {
    key: 'country',
    head: words.pairHeads.country,
    cell: pair => (
      <span className="flex items-center gap-2.5">
        <Flag src={pair.flagUrl} />
        <CountryName country={{ storefront: pair.chart.storefront, countryName: pair.countryName }} />
      </span>
    ),
    isRowHead: true,
    className: 'w-2/5 sm:w-64',
  },
  { key: 'current', head: words.pairHeads.current, cell: ({ current }) => <PairState seen={current} /> },
  { key: 'previous', head: words.pairHeads.previous, cell: ({ previous }) => <PairState seen={previous} /> },
]

export const UncomparedCountries = ({ movements: { pairs, storefront } }: { movements: Movements }) => {
  const { locale } = useReader()
  const missing = pairs.filter(({ isMeasured }) => !isMeasured)
  if (missing.length === 0 || storefront !== 'world') return null
  const title = words.uncompared({ count: formatNumber(missing.length, locale), isOne: missing.length === 1 })
  return (
    <details className="pt-8">
      <summary className={quietLink}>{title}</summary>
      <div className="pt-2">
        <LongTable caption={title} columns={columns} rows={missing} rowKey={({ chart }) => chart.key} sentRows={12} />
      </div>
    </details>
  )
}

const isHeld = ({ reason }: MoverPair['current']): boolean => reason === 'suspect'

export const NothingCompared = ({ movements: { pairs, storefront, span } }: { movements: Movements }) => {
  const [pair] = pairs
  const isOne = storefront !== 'world' && pair !== undefined
  return (
    <Empty title={words.notCompared}>
      {isOne && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 pb-2">
          <dt>{words.now}</dt>
          <dd>
            <PairState seen={pair.current} />
          </dd>
          <dt>{words.before[span]}</dt>
          <dd>
            <PairState seen={pair.previous} />
          </dd>
        </dl>
      )}
      <p>{words.notComparedHint[span]}</p>
      {isOne && (isHeld(pair.current) || isHeld(pair.previous)) && (
        <Link to="/movers/weather" search={{ storefront }} className={quietLink}>
          {words.weather}
        </Link>
      )}
      {pair && (
        <p className="pt-4">
          <Link
            to="/charts"
            search={readChartAddress(chartQueryOf(pair.chart))}
            className={buttonClass('outline', 'text-ink')}
          >
            {words.openChart}
          </Link>
        </p>
      )}
    </Empty>
  )
}
