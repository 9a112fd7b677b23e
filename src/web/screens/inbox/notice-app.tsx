import { Link } from '@tanstack/react-router'
import type { Notice } from '#contract/inbox.ts'
import { type ChangeGroup, groupChanges, headlineOf, rankWords } from '#domain/alert-words.ts'
import { chartName } from '#domain/chart-words.ts'
import { countryNameOf, flagUrlOf } from '#domain/country-names.ts'
import { findReportedMilestone } from '#domain/milestones.ts'
import { NameLink } from '#web/components/app-list/app-link.tsx'
import { AppIcon } from '#web/components/ui/app-icon.tsx'
import { CountryName } from '#web/components/ui/country-name.tsx'
import { Flag } from '#web/components/ui/flag.tsx'
import { FoldedList } from '#web/components/ui/folded-list.tsx'
import { RankBadge } from '#web/components/ui/rank-badge.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { inboxWords as words } from './inbox.words.ts'

type NoticedApp = Notice['apps'][number]
type Change = NoticedApp['changes'][number]

const mostCountries = 12

const Rank = ({ change }: { change: Change }) => {
  const { rank, observedAt } = change
  if (rank === null) return <span className="text-second">{rankWords(change)}</span>
  const before = rankWords(change).replace(/^#\d+(, )?/, '')
  return (
    <>
      <RankBadge rank={rank} observedAt={observedAt} />
      {before && <span className="text-second">{before}</span>}
    </>
  )
}

/** A change that does not count any more: struck out and without a badge. */
const GoneRank = ({ change }: { change: Change }) => (
  <span className="text-second">
    <s>{rankWords(change)}</s> {change.isWithdrawn ? words.isWithdrawn : words.isNotFirst}
  </span>
)

const ShareLink = ({ appStoreId, change }: { appStoreId: string; change: Change }) => {
  const key = findReportedMilestone(change)
  if (key === undefined || change.isWithdrawn || change.isNotFirst) return null
  return (
    <Link to="/app/$id/history" params={{ id: appStoreId }} search={{ milestone: key }} className={textLink('aside')}>
      {words.share}
      {/* Server and browser may have different names for a country. */}
      <span className="sr-only" suppressHydrationWarning>
        {words.shareOf(countryNameOf(change.chart.storefront))}
      </span>
    </Link>
  )
}

const Country = ({ appStoreId, change }: { appStoreId: string; change: Change }) => {
  const { storefront } = change.chart
  return (
    <li className="flex min-h-7 flex-wrap items-center gap-x-2 text-table">
      <Flag src={flagUrlOf(storefront)} />
      <CountryName country={{ storefront, countryName: countryNameOf(storefront) }} />
      {change.isWithdrawn || change.isNotFirst ? <GoneRank change={change} /> : <Rank change={change} />}
      <ShareLink appStoreId={appStoreId} change={change} />
    </li>
  )
}

const Group = ({ appStoreId, group }: { appStoreId: string; group: ChangeGroup<Change> }) => (
  <div>
    <h4 className="pb-1 text-table font-medium">
      {headlineOf(group)} <span className="font-normal text-second">{chartName(group.chart)}</span>
    </h4>
    <FoldedList
      items={group.changes.map(change => (
        <Country key={`${change.chart.storefront} ${change.observedAt}`} appStoreId={appStoreId} change={change} />
      ))}
      most={mostCountries}
      more={words.moreCountries}
      className="flex flex-wrap gap-x-6 gap-y-1"
    />
  </div>
)

export const NoticeApp = ({ noticed: { app, changes } }: { noticed: NoticedApp }) => (
  <article className="flex gap-3">
    <AppIcon src={app.icon} name={app.name} size={36} className="size-9" />
    <div className="grid min-w-0 flex-1 gap-3">
      <h3 className="flex min-h-9 items-center font-semibold [overflow-wrap:anywhere]">
        <NameLink app={app} page="/app/$id">
          {app.name}
        </NameLink>
      </h3>
      {groupChanges(changes).map(group => (
        <Group key={`${headlineOf(group)} ${chartName(group.chart)}`} appStoreId={app.appStoreId} group={group} />
      ))}
    </div>
  </article>
)
