import type { AppSummary } from '#contract/apps.ts'
import { Moment } from '#web/components/ui/moment.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'

type MeasuredNoteProps = Pick<AppSummary, 'rankings' | 'measuredAt'> & { isStale: boolean }

/** How much of the world the numbers below rest on, and when it was last read. */
export const MeasuredNote = ({ rankings, measuredAt, isStale }: MeasuredNoteProps) => {
  const { locale } = useReader()
  if (!measuredAt) return 'Not measured yet'
  return (
    <>
      <span
        aria-hidden="true"
        className={classNames(
          'mr-2 mb-px inline-block size-[7px] rounded-full keeps-colour',
          isStale ? 'bg-amber' : 'bg-good',
        )}
      />
      Measured in {formatNumber(rankings.measuredCountries, locale)} of {formatNumber(rankings.totalCountries, locale)}{' '}
      countries · <Moment at={measuredAt} className="whitespace-nowrap" />
    </>
  )
}
