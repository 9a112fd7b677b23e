import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import type { listMilestones, Milestone } from '#contract/milestones.ts'
import { flagUrlOf } from '#domain/country-names.ts'
import { AppTabFrame } from '#web/components/app-frame/app-tab-frame.tsx'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Flag } from '#web/components/ui/flag.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { useReader } from '#web/lib/reader.ts'
import { formatUtcDay } from '#web/lib/utc-day.ts'
import { milestonesQuery } from './milestones.queries.ts'
import { milestonesWords as words } from './milestones.words.ts'

type Owner = { appStoreId: string }

const Row = ({ appStoreId, milestone }: Owner & { milestone: Milestone }) => (
  <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-t border-line py-2.5 text-table last:border-b">
    <Moment at={milestone.observedAt} precision="day" className="w-24 shrink-0 text-second" />
    <span className="flex min-w-0 flex-[1_1_16rem] items-center gap-3">
      <Flag src={flagUrlOf(milestone.chart.storefront)} />
      <Link
        to="/app/$id/milestones/$key"
        params={{ id: appStoreId, key: milestone.key }}
        className={textLink('strong')}
      >
        {milestone.title}
      </Link>
    </span>
    <b className="font-semibold tabular-nums">#{milestone.rank}</b>
  </li>
)

const List = ({ appStoreId, milestones }: Owner & { milestones: readonly Milestone[] }) =>
  milestones.length === 0 ? (
    <Empty title={words.none}>
      <p>{words.noneHint}</p>
      <Link to="/inbox/rules" search={{ app: appStoreId }} className={buttonClass('outline', 'mt-4 text-ink')}>
        {words.rules}
      </Link>
    </Empty>
  ) : (
    <ul>
      {milestones.map(milestone => (
        <Row key={milestone.key} appStoreId={appStoreId} milestone={milestone} />
      ))}
    </ul>
  )

const Milestones = ({ appStoreId, list }: Owner & { list: z.infer<typeof listMilestones.response> }) => {
  const reader = useReader()
  const since = list.measuredSince === null ? undefined : formatUtcDay(list.measuredSince, reader)
  return (
    <Section
      title={words.list}
      aside={
        list.milestones.length > 0 && (
          <Link to="/inbox/rules" search={{ app: appStoreId }} className={textLink('aside')}>
            {words.rules}
          </Link>
        )
      }
    >
      <p suppressHydrationWarning className="max-w-[75ch] pb-3 text-sm text-second">
        {words.explained(since)}
      </p>
      <List appStoreId={appStoreId} milestones={list.milestones} />
    </Section>
  )
}

/** What an app reached for the first time, newest first. */
const MilestoneList = ({ app: { appStoreId } }: { app: Owner }) => (
  <Loaded query={useQuery(milestonesQuery(appStoreId))} words={words} skeleton={<Skeleton className="h-[420px]" />}>
    {list => <Milestones appStoreId={appStoreId} list={list} />}
  </Loaded>
)

export const MilestonesScreen = ({ appStoreId }: { appStoreId: string }) => (
  <AppTabFrame appStoreId={appStoreId} tab="milestones" tabWords={words}>
    {({ app }) => <MilestoneList app={app} />}
  </AppTabFrame>
)
