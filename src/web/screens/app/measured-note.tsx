import { Link } from '@tanstack/react-router'
import type { AppSummary, TopCounts } from '#contract/summaries.ts'
import { dayMs } from '#domain/units.ts'
import { Dot } from '#web/components/ui/dot.tsx'
import { MeasuredSince, Moment } from '#web/components/ui/moment.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { useUser } from '#web/lib/current-user.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { appWords as words } from './app.words.ts'

type ReadAtProps = { counts: Pick<TopCounts, 'observedFrom' | 'observedTo'>; observedAt: string }

/** No single date can stand for readings more than a day apart. */
const ReadAt = ({ counts: { observedFrom, observedTo }, observedAt }: ReadAtProps) => {
  const isSpan = observedFrom && observedTo && Date.parse(observedTo) - Date.parse(observedFrom) > dayMs
  if (!isSpan) return <Moment at={observedTo ?? observedAt} className="whitespace-nowrap" />
  const parts = {
    from: <Moment at={observedFrom} precision="day" className="whitespace-nowrap" />,
    to: <Moment at={observedTo} precision="day" className="whitespace-nowrap" />,
  }
  return <FillIn text={words.readBetween} parts={parts} />
}

/**
 * How many countries the page's numbers are based on, with a link to the missing ones; for members also the times of the
 * readings, which are beside each rank.
 */
export const MeasuredNote = ({ summary, isStale }: { summary: AppSummary; isStale: boolean }) => {
  const { locale } = useReader()
  const user = useUser()
  const { app, rankings, observedAt } = summary
  const { partlyMeasuredCountries: partly } = rankings
  const measured = formatNumber(rankings.measuredCountries, locale)
  const total = formatNumber(rankings.totalCountries, locale)
  return (
    <>
      {observedAt && <Dot look={isStale ? 'mr-2 bg-amber' : 'mr-2 bg-good'} />}
      <Link to="/data-health" search={{ app: app.appStoreId }} className={textLink('quiet', 'inline-block py-1')}>
        {observedAt ? words.measuredIn(measured, total) : words.notMeasuredYet}
      </Link>
      {observedAt && partly > 0 && `, ${words.inPart(formatNumber(partly, locale))}`}
      {observedAt && user && (
        <>
          {' · '}
          <ReadAt counts={rankings} observedAt={observedAt} />
          {' · '}
          <span className="whitespace-nowrap">
            <MeasuredSince at={summary.measuredSince} />
          </span>
        </>
      )}
    </>
  )
}
