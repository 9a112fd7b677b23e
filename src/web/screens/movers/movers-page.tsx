import { Link } from '@tanstack/react-router'
import type { Movements } from '#contract/movers.ts'
import { chartName } from '#domain/chart-words.ts'
import { countryNameOf } from '#domain/country-names.ts'
import { CsvButton } from '#web/components/table/csv-button.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { FillIn } from '#web/lib/fill-in.tsx'
import { formatCountry } from '#web/lib/format-country.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { MoverList, quietLink } from './mover-list.tsx'
import { type MoverKind, moverKinds, moversWords as words } from './movers.words.ts'
import type { MoversAddress } from './movers-address.ts'
import { comparedRanges, listLines, type MomentRange, moverCsvColumns } from './movers-facts.ts'
import { NothingCompared, UncomparedCountries } from './uncompared-countries.tsx'

type MoversPageProps = { movements: Movements; address: MoversAddress }

const Range = ({ range: { from, to } }: { range: MomentRange }) =>
  from === to ? (
    <Moment at={from} />
  ) : (
    <FillIn text={words.fromTo} parts={{ from: <Moment at={from} />, to: <Moment at={to} /> }} />
  )

const Compared = ({ movements }: Pick<MoversPageProps, 'movements'>) => {
  const { locale } = useReader()
  const { pairs, storefront, measuredCountries, totalCountries } = movements
  const ranges = comparedRanges(pairs)
  if (!ranges) return null
  const parts = {
    now: <Range range={ranges.now} />,
    earlier: <Range range={ranges.earlier} />,
    measured: formatNumber(measuredCountries, locale),
    total: formatNumber(totalCountries, locale),
  }
  return <FillIn text={storefront === 'world' ? words.comparedWorld : words.compared} parts={parts} />
}

const Lead = ({ movements, address }: MoversPageProps) => {
  const { locale } = useReader()
  const { pairs, storefront, span } = movements
  const chart = pairs[0] ? chartName(pairs[0].chart) : ''
  const isWorld = storefront === 'world'
  const where = isWorld
    ? words.everywhere
    : formatCountry({ storefront, countryName: countryNameOf(storefront) }, locale)
  const count = (kind: MoverKind) => formatNumber(movements[kind].total, locale)
  const counts = {
    climbers: count('climbers'),
    fallers: count('fallers'),
    newEntries: count('newEntries'),
    droppedOut: count('droppedOut'),
  }
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 pt-3 pb-4 sm:pt-7 sm:pb-6">
      <div className="max-w-[75ch]">
        <p suppressHydrationWarning>{words.lead({ chart, where, ...counts })}</p>
        <p className="flex flex-wrap gap-x-3 text-sm text-second">
          <span>
            <Compared movements={movements} />
          </span>
          {address.at && (
            <Link to="." search={{ ...address, at: undefined }} resetScroll={false} className={quietLink}>
              {words.backToNow}
            </Link>
          )}
        </p>
      </div>
      <CsvButton
        input={{ name: words.csvName({ chart, where, span }), columns: moverCsvColumns, rows: listLines(movements) }}
      />
    </div>
  )
}

export const MoversPage = ({ movements, address }: MoversPageProps) => {
  if (movements.measuredCountries === 0) {
    return (
      <div className="pt-7">
        <NothingCompared movements={movements} />
        <UncomparedCountries movements={movements} />
      </div>
    )
  }
  return (
    <>
      <Lead movements={movements} address={address} />
      <div className="grid gap-x-12 gap-y-9 lg:grid-cols-2">
        {moverKinds.map(kind => (
          <MoverList key={kind} movements={movements} kind={kind} address={address} />
        ))}
      </div>
      <p className="max-w-[75ch] pt-7 text-sm text-second">{words.noiseHint}</p>
      <UncomparedCountries movements={movements} />
    </>
  )
}
