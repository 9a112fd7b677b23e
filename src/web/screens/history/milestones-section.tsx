import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import type { listMilestones, Milestone } from '#contract/milestones.ts'
import { flagUrlOf } from '#domain/country-names.ts'
import { milestoneFeedPath } from '#domain/feeds.ts'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Flag } from '#web/components/ui/flag.tsx'
import { FoldedList } from '#web/components/ui/folded-list.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { useReader } from '#web/lib/reader.ts'
import { href } from '#web/lib/site-path.ts'
import { formatUtcDay } from '#web/lib/utc-day.ts'
import { milestonesQuery } from './milestones.queries.ts'
import { milestonesWords as words } from './milestones.words.ts'

/** Few enough to read; a fold has the others. */
const mostShown = 25

type SectionProps = {
  appStoreId: string
  /** The key of the milestone in the URL. */
  chosen: string | undefined
}

type RowProps = SectionProps & { milestone: Milestone }

const Row = ({ appStoreId, chosen, milestone }: RowProps) => (
  <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-t border-line py-2.5 text-table last:border-b">
    <Moment at={milestone.observedAt} precision="day" className="w-24 shrink-0 text-second" />
    <span className="flex min-w-0 flex-[1_1_16rem] items-center gap-3">
      <Flag src={flagUrlOf(milestone.chart.storefront)} />
      <Link
        to="/app/$id/history"
        params={{ id: appStoreId }}
        search={{ milestone: milestone.key }}
        {...(milestone.key === chosen && { 'aria-current': 'true' as const })}
        className={textLink('strong')}
      >
        {milestone.title}
      </Link>
    </span>
    <b className="font-semibold tabular-nums">#{milestone.rank}</b>
  </li>
)

const None = ({ appStoreId }: Pick<SectionProps, 'appStoreId'>) => (
  <Empty title={words.none}>
    <p>{words.noneHint}</p>
    <Link to="/inbox/rules" search={{ app: appStoreId }} className={buttonClass('outline', 'mt-4 text-ink')}>
      {words.rules}
    </Link>
  </Empty>
)

const List = ({ list, ...props }: SectionProps & { list: z.infer<typeof listMilestones.response> }) => {
  const reader = useReader()
  const since = list.measuredSince === null ? undefined : formatUtcDay(list.measuredSince, reader)
  const { appStoreId } = props
  if (list.milestones.length === 0) return <None appStoreId={appStoreId} />
  return (
    <>
      <p suppressHydrationWarning className="max-w-[75ch] pb-3 text-sm text-second">
        {words.explained(since)}
      </p>
      <FoldedList
        items={list.milestones.map(milestone => <Row key={milestone.key} {...props} milestone={milestone} />)}
        most={mostShown}
        more={words.more}
        className="grid"
      />
      <p className="flex flex-wrap gap-x-5 pt-2">
        <Link to="/inbox/rules" search={{ app: appStoreId }} className={textLink('aside')}>
          {words.rules}
        </Link>
        <a href={href(milestoneFeedPath(appStoreId))} className={textLink('aside')}>
          {words.feed}
        </a>
      </p>
    </>
  )
}

/** What an app reached for the first time, and its records, newest first. */
export const MilestonesSection = (props: SectionProps) => (
  <div id="milestones" className="scroll-mt-4">
    <Section title={words.title}>
      <Loaded
        query={useQuery(milestonesQuery(props.appStoreId))}
        words={words}
        skeleton={<Skeleton className="h-[420px]" />}
      >
        {list => <List {...props} list={list} />}
      </Loaded>
    </Section>
  </div>
)
