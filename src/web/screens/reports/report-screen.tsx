import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Report } from '#contract/reports.ts'
import { dayOf } from '#domain/days.ts'
import { reportSpans } from '#domain/reports.ts'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { classNames } from '#web/lib/class-names.ts'
import { useUser } from '#web/lib/current-user.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useOpenedAt, useReader } from '#web/lib/reader.ts'
import { formatUtcDay } from '#web/lib/utc-day.ts'
import { dayAfter, dayBefore, type ReportAddress } from './report-address.ts'
import { ReportApp } from './report-app.tsx'
import { reportQuery } from './reports.queries.ts'
import { reportsWords as words } from './reports.words.ts'

type PageProps = { report: Report }

const Periods = ({ report }: PageProps) => {
  const openedAt = useOpenedAt()
  const span = report.span === 'week' ? undefined : report.span
  const next = openedAt === null ? undefined : dayAfter(report, dayOf(new Date(openedAt)))
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
      <Segmented
        label={words.choose}
        segments={reportSpans.map(each => ({
          key: each,
          label: words.spans[each],
          search: each === 'week' ? {} : { span: each },
          isChosen: each === report.span,
        }))}
      />
      <Link to="/report" search={{ span, to: dayBefore(report) }} className={textLink('aside')}>
        {words.earlier}
      </Link>
      {next && (
        <Link to="/report" search={{ span, to: next }} className={textLink('aside')}>
          {words.later}
        </Link>
      )}
    </div>
  )
}

/** What is still to come. In an older report, no move is pending any more. */
const Coming = ({ report: { apps } }: PageProps) => {
  const reader = useReader()
  const openedAt = useOpenedAt()
  const today = openedAt === null ? undefined : dayOf(new Date(openedAt))
  const pending = apps.flatMap(({ app, why }) =>
    today !== undefined && why?.finalOn && why.finalOn >= today ? { app, day: why.finalOn } : [],
  )
  return (
    <Section
      title={words.coming}
      className={classNames('border-t border-line pt-5', pending.length === 0 && 'print:hidden')}
    >
      <ul className="grid gap-1 text-table text-second">
        {pending.map(({ app, day }) => (
          <li key={app.appStoreId} suppressHydrationWarning>
            {words.final(app.name, formatUtcDay(day, reader))}
          </li>
        ))}
        <li className="print:hidden">
          {words.nextLetter}{' '}
          <Link to="/settings" hash="schedule" className={textLink('text')}>
            {words.settings}
          </Link>
        </li>
      </ul>
    </Section>
  )
}

const Apps = ({ report }: PageProps) => {
  const { locale } = useReader()
  const { apps, moreApps } = report
  return (
    <>
      <div className="mt-5">
        {apps.map(reported => (
          <ReportApp key={reported.app.appStoreId} reported={reported} span={report} />
        ))}
      </div>
      {moreApps > 0 && (
        <p className="border-t border-line py-3 text-sm text-second" suppressHydrationWarning>
          {words.more(formatNumber(moreApps, locale))}
        </p>
      )}
      <Coming report={report} />
    </>
  )
}

/** The answer first: the period in a sentence, then its apps, the largest change first. */
const ReportPage = ({ report }: PageProps) => {
  const reader = useReader()
  const { apps, sentence } = report
  return (
    <>
      <p className="text-table text-second" suppressHydrationWarning>
        {words.period(formatUtcDay(report.from, reader), formatUtcDay(report.to, reader))}
      </p>
      {apps.length > 0 && <p className="mt-2 mb-4 max-w-[60ch] text-count-small">{sentence}</p>}
      <Periods report={report} />
      {apps.length > 0 ? (
        <Apps report={report} />
      ) : (
        <Empty title={words.none} example={words.example}>
          <p>{words.noneHint}</p>
          <Link to="/apps" className={buttonClass('solid', 'mt-4')}>
            {words.track}
          </Link>
        </Empty>
      )}
    </>
  )
}

type ReportOfProps = { userId: string; address: ReportAddress }

const ReportOf = ({ userId, address }: ReportOfProps) => (
  <Loaded query={useQuery(reportQuery(userId, address))} words={words} skeleton={<Skeleton className="h-[420px]" />}>
    {report => <ReportPage report={report} />}
  </Loaded>
)

/** A week or a month of the user's apps, to read and to print. */
export const ReportScreen = ({ address }: { address: ReportAddress }) => {
  const user = useUser()
  return (
    <Page
      title={words.titles[address.span ?? 'week']}
      aside={
        <Button onClick={() => window.print()} className="text-ink print:hidden">
          {words.print}
        </Button>
      }
    >
      {user && <ReportOf userId={user.id} address={address} />}
    </Page>
  )
}
