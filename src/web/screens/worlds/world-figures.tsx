import type { ReactNode } from 'react'
import type { AppWorld } from '#contract/worlds.ts'
import { Unmeasured } from '#web/components/app-frame/known-countries.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { worldWords as words } from './world.words.ts'

type FigureProps = { value: ReactNode; label: string; isLoud?: boolean; isQuiet?: boolean; isSmall?: boolean }

/** A large number with its label. */
export const Figure = ({ value, label, isLoud = false, isQuiet = false, isSmall = false }: FigureProps) => (
  <li className="tabular-nums">
    <span
      className={classNames(
        'block',
        isSmall ? 'text-count-small' : 'text-count',
        isLoud && 'text-accent',
        isQuiet && 'text-third',
      )}
    >
      {value}
    </span>{' '}
    <span className="block text-sm text-second">{label}</span>
  </li>
)

export const figuresLook = 'flex flex-wrap items-end gap-x-8 gap-y-3'

const tops = [1, 10, 100] as const

/** In how many of the measured countries the app is ranked and near the top, and how many countries are unknown. */
export const WorldFigures = ({ world }: { world: AppWorld }) => {
  const { locale } = useReader()
  const { countries, rankedCountries, measuredCountries, partlyMeasuredCountries, totalCountries } = world
  const known = measuredCountries + partlyMeasuredCountries
  // Zero would be wrong if nothing was measured.
  const format = (count: number) => (known > 0 ? formatNumber(count, locale) : <Unmeasured />)
  return (
    <ul className={figuresLook}>
      {known > 0 ? (
        <Figure value={format(rankedCountries)} label={words.ranked(known, locale)} isQuiet={rankedCountries === 0} />
      ) : (
        <Figure value={<span aria-hidden="true">–</span>} label={words.measuredNowhere} />
      )}
      {tops.map(top => {
        const count = countries.filter(({ rank }) => rank !== null && rank <= top).length
        return (
          <Figure
            key={top}
            value={format(count)}
            label={words.atTop(top, count)}
            isLoud={top === 1 && count > 0}
            isQuiet={known > 0 && count === 0}
            isSmall
          />
        )
      })}
      <Figure
        value={formatNumber(totalCountries - known, locale)}
        label={words.notMeasured}
        isQuiet={totalCountries === known}
        isSmall
      />
    </ul>
  )
}
