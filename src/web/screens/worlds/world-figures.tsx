import type { AppWorld } from '#contract/worlds.ts'
import { Unmeasured } from '#web/components/app-frame/known-countries.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { worldWords as words } from './world.words.ts'

type FigureProps = { value: number | undefined; label: string; isLoud?: boolean; isSmall?: boolean }

/** A large number with its label. A dash if nothing was measured, because zero would be wrong. */
const Figure = ({ value, label, isLoud = false, isSmall = false }: FigureProps) => {
  const { locale } = useReader()
  const look = isSmall ? 'text-count-small' : 'text-count'
  const tone = classNames(isLoud && 'text-accent', value === 0 && 'text-third')
  return (
    <li className="tabular-nums">
      <span className={classNames('block', look, tone)}>
        {value === undefined ? <Unmeasured /> : formatNumber(value, locale)}
      </span>{' '}
      <span className="block text-sm text-second">{label}</span>
    </li>
  )
}

/** Avoids "0 of 0". */
const NothingMeasured = () => (
  <li>
    <span className="block text-count" aria-hidden="true">
      –
    </span>
    <span className="block text-sm text-second">{words.measuredNowhere}</span>
  </li>
)

const tops = [1, 10, 100] as const

const countWithin = ({ countries }: Pick<AppWorld, 'countries'>, top: number): number =>
  countries.filter(({ rank }) => rank !== null && rank <= top).length

/** In how many of the measured countries the app is ranked and near the top, and how many countries are unknown. */
export const WorldFigures = ({ world }: { world: AppWorld }) => {
  const { locale } = useReader()
  const { rankedCountries, measuredCountries, partlyMeasuredCountries, totalCountries } = world
  const known = measuredCountries + partlyMeasuredCountries
  const isMeasured = known > 0
  const measured = { count: known, text: formatNumber(known, locale) }
  return (
    <ul className="flex flex-wrap items-end gap-x-8 gap-y-3">
      {isMeasured ? <Figure value={rankedCountries} label={words.ranked(measured)} /> : <NothingMeasured />}
      {tops.map(top => {
        const count = countWithin(world, top)
        return (
          <Figure
            key={top}
            value={isMeasured ? count : undefined}
            label={words.atTop(top, count)}
            isLoud={top === 1 && count > 0}
            isSmall
          />
        )
      })}
      <Figure value={totalCountries - known} label={words.notMeasured} isSmall />
    </ul>
  )
}
