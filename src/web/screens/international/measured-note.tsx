import type { TopInternationalApps } from '#contract/international.ts'
import { Moment } from '#web/components/ui/moment.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { internationalWords as words } from './international.words.ts'

type MeasuredNoteProps = { list: TopInternationalApps; isStale: boolean }

/** How many countries the list is based on, and the time of the last reading. */
export const MeasuredNote = ({ list, isStale }: MeasuredNoteProps) => {
  const { locale } = useReader()
  const { apps, observedAt, measuredCountries } = list
  if (!observedAt) return words.unmeasured
  const measured = formatNumber(measuredCountries, locale)
  const total = apps[0]?.totalCountries
  return (
    <>
      <span
        aria-hidden="true"
        className={classNames(
          'keeps-colour mr-2 mb-px inline-block size-[7px] rounded-full',
          isStale ? 'bg-amber' : 'bg-good',
        )}
      />
      {total === undefined
        ? words.measuredAlone(measuredCountries, measured)
        : words.measured(measured, formatNumber(total, locale))}{' '}
      · <Moment at={observedAt} className="whitespace-nowrap" />
    </>
  )
}
