import { Link } from '@tanstack/react-router'
import type { AppSummary } from '#contract/apps.ts'
import { Moment } from '#web/components/ui/moment.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { appWords as words } from './app.words.ts'

const Dot = ({ isStale }: { isStale: boolean }) => (
  <span
    aria-hidden="true"
    className={classNames(
      'mr-2 mb-px inline-block size-[7px] rounded-full keeps-colour',
      isStale ? 'bg-amber' : 'bg-good',
    )}
  />
)

/** How much of the world the numbers below rest on, and when it was last read; behind the link, what is missing. */
export const MeasuredNote = ({ summary, isStale }: { summary: AppSummary; isStale: boolean }) => {
  const { locale } = useReader()
  const { app, rankings, measuredAt } = summary
  const measured = formatNumber(rankings.measuredCountries, locale)
  const total = formatNumber(rankings.totalCountries, locale)
  return (
    <>
      {measuredAt && <Dot isStale={isStale} />}
      <Link
        to="/app/$id/coverage"
        params={{ id: app.appStoreId }}
        className="inline-block py-1 underline decoration-line-strong underline-offset-4 hover:text-ink hover:decoration-current"
      >
        {measuredAt ? words.measuredIn({ measured, total }) : words.notMeasuredYet}
      </Link>
      {measuredAt && (
        <>
          {' · '}
          <Moment at={measuredAt} className="whitespace-nowrap" />
        </>
      )}
    </>
  )
}
