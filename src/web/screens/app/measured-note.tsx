import { Link } from '@tanstack/react-router'
import type { AppSummary, TopCounts } from '#contract/summaries.ts'
import { dayMs } from '#domain/units.ts'
import { MeasuredSince } from '#web/components/ui/measured-since.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { classNames } from '#web/lib/class-names.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
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

type ReadAtProps = { counts: Pick<TopCounts, 'readFrom' | 'readTo'>; measuredAt: string }

/** No single date can stand for readings more than a day apart. */
const ReadAt = ({ counts: { readFrom, readTo }, measuredAt }: ReadAtProps) => {
  const isSpan = readFrom && readTo && Date.parse(readTo) - Date.parse(readFrom) > dayMs
  if (!isSpan) return <Moment at={readTo ?? measuredAt} className="whitespace-nowrap" />
  const parts = {
    from: <Moment at={readFrom} precision="day" className="whitespace-nowrap" />,
    to: <Moment at={readTo} precision="day" className="whitespace-nowrap" />,
  }
  return <FillIn text={words.readBetween} parts={parts} />
}

/** How many countries the page's numbers are based on, and the time of the last reading. Links to the missing ones. */
export const MeasuredNote = ({ summary, isStale }: { summary: AppSummary; isStale: boolean }) => {
  const { locale } = useReader()
  const { app, rankings, measuredAt } = summary
  const { partlyMeasuredCountries: partly } = rankings
  const measured = formatNumber(rankings.measuredCountries, locale)
  const total = formatNumber(rankings.totalCountries, locale)
  return (
    <>
      {measuredAt && <Dot isStale={isStale} />}
      <Link to="/app/$id/coverage" params={{ id: app.appStoreId }} className={textLink('quiet', 'inline-block py-1')}>
        {measuredAt ? words.measuredIn({ measured, total }) : words.notMeasuredYet}
      </Link>
      {measuredAt && partly > 0 && `, ${words.inPart(formatNumber(partly, locale))}`}
      {measuredAt && (
        <>
          {' · '}
          <ReadAt counts={rankings} measuredAt={measuredAt} />
          {' · '}
          <span className="whitespace-nowrap">
            <MeasuredSince at={summary.measuredSince} />
          </span>
        </>
      )}
    </>
  )
}
