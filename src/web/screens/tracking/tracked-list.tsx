import { type MouseEvent, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import type { App } from '#contract/apps.ts'
import type { ScoreFigures } from '#contract/scores.ts'
import type { TrackedApp } from '#contract/tracking.ts'
import type { AppTrend } from '#contract/trends.ts'
import { isSameTag } from '#domain/app-tags.ts'
import { AppLink } from '#web/components/app-list/app-link.tsx'
import { AppList } from '#web/components/app-list/app-list.tsx'
import { appListWords } from '#web/components/app-list/app-list.words.ts'
import { placeText } from '#web/components/scores/score-figures.ts'
import { CsvButton } from '#web/components/table/csv-button.tsx'
import type { TrackedAddress } from '#web/components/tracking/tracked-address.ts'
import { useUntrack } from '#web/components/tracking/use-tracking.ts'
import { textLink } from '#web/components/ui/text-link.ts'
import { focusNeighbour, TrashButton } from '#web/components/ui/trash-button.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { bulkWords, shareWords } from './share.words.ts'
import { ShareDialog } from './share-dialog.tsx'
import { Tags } from './tags.tsx'
import { trackedWords as words } from './tracked.words.ts'
import { trackedCsvColumns } from './tracked-csv.ts'

const listTags = (apps: readonly TrackedApp[]): string[] =>
  apps
    .flatMap(({ tags }) => tags)
    .filter((tag, index, all) => all.findIndex(other => isSameTag(tag, other)) === index)
    .sort((a, b) => a.localeCompare(b, 'en'))

const ListActions = ({ userId, apps }: { userId: string; apps: readonly TrackedApp[] }) => {
  const [opened, setOpened] = useState<'share' | 'bulk'>()
  const close = () => setOpened(undefined)
  return (
    <>
      <button type="button" onClick={() => setOpened('bulk')} className={textLink('aside')}>
        {bulkWords.open}
      </button>
      <button type="button" onClick={() => setOpened('share')} className={textLink('aside')}>
        {shareWords.open}
      </button>
      {opened === 'share' && <ShareDialog userId={userId} tags={listTags(apps)} onClose={close} />}
      {opened === 'bulk' && <BulkDialog userId={userId} apps={apps} onClose={close} />}
    </>
  )
}

/** SPEC §5: asks for confirmation in a browser dialog. */
const RemoveButton = ({ app, onRemove }: { app: App; onRemove: (app: App) => void }) => {
  const remove = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    if (!window.confirm(words.confirm)) return
    focusNeighbour(currentTarget)
    onRemove(app)
  }
  return <TrashButton label={words.stopTracking(app.name)} onClick={remove} />
}

/** `#7 world`, or a dash; its title has the range and the charts, or the reason. `figures`: undefined until computed. */
const WorldPlace = ({ figures }: { figures: ScoreFigures | undefined }) => {
  const { locale } = useReader()
  const title = figures ? `${placeText(figures, locale)}, ${figures.words}` : words.noScore
  return (
    <span className="whitespace-nowrap tabular-nums" title={title}>
      {figures?.place ? `#${formatNumber(figures.place.place, locale)}` : '—'}
      <span className="sr-only">{` (${title})`}</span> <span className="text-xs text-third">{words.inWorld}</span>
    </span>
  )
}

type TrackedListProps = {
  user: User
  apps: readonly TrackedApp[]
  trends: readonly AppTrend[] | undefined
  worlds: ReadonlyMap<string, ScoreFigures>
  address: TrackedAddress
}

export const TrackedList = ({ user, apps, trends, worlds, address }: TrackedListProps) => {
  const trendOf = new Map(trends?.map(trend => [trend.appStoreId, trend]))
  const { mutate: untrack } = useUntrack(user.id)
  const tracked = new Map(apps.map(app => [app.appStoreId, app]))
  const remove = (app: App) => untrack(tracked.get(app.appStoreId) ?? app)
  const tagsOf = ({ appStoreId }: App) => {
    const app = tracked.get(appStoreId)
    return app && <Tags userId={user.id} app={app} address={address} />
  }
  const actions = {
    grid: (app: App) => (
      <>
        <AppLink app={app} page="/apps/$id">
          {appListWords.viewDetails}
        </AppLink>
        <span className="-my-1 -mr-2 ml-auto">
          <RemoveButton app={app} onRemove={remove} />
        </span>
      </>
    ),
    table: (app: App) => (
      <span className="flex flex-wrap items-center justify-end gap-x-1">
        <AppLink app={app} page="/apps/$id">
          {appListWords.viewRankings}
        </AppLink>
        <RemoveButton app={app} onRemove={remove} />
      </span>
    ),
  }
  const facts = (app: App) => (
    <>
      <WorldPlace figures={worlds.get(app.appStoreId)} />
      {tagsOf(app)}
    </>
  )
  const rows = apps.map(app => ({ app, trend: trendOf.get(app.appStoreId), world: worlds.get(app.appStoreId) }))
  return (
    <>
      <AppList
        apps={apps}
        address={address}
        caption={words.caption}
        page="/apps/$id"
        actions={actions}
        trends={trends}
        facts={facts}
        worldOf={({ appStoreId }) => worlds.get(appStoreId)?.place?.place ?? null}
      />
      <div className="flex flex-wrap items-center gap-x-4 pt-2 text-sm text-second">
        <CsvButton input={{ name: words.title, columns: trackedCsvColumns, rows }} />
        <ListActions userId={user.id} apps={apps} />
      </div>
    </>
  )
}
