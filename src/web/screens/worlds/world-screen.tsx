import { useQuery } from '@tanstack/react-query'
import type { AppSummary } from '#contract/summaries.ts'
import type { AppWorld } from '#contract/worlds.ts'
import { appWorldQuery } from '#web/components/app-frame/app.queries.ts'
import { AppTabFrame } from '#web/components/app-frame/app-tab-frame.tsx'
import { pickerWords } from '#web/components/browse/picker.words.ts'
import { NowOrDay } from '#web/components/browse/picker-fields.tsx'
import { PickerForm } from '#web/components/browse/picker-form.tsx'
import { ScopeFields, scopeFields } from '#web/components/browse/scope-fields.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { StaleNote } from '#web/components/feedback/stale.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { isStaleAt } from '#web/lib/freshness.ts'
import { useOpenedAt } from '#web/lib/reader.ts'
import { worldWords as words } from './world.words.ts'
import type { WorldAddress } from './world-address.ts'
import { WorldPage } from './world-page.tsx'

const fields = [...scopeFields, 'day'] as const

type WorldToolbarProps = {
  address: WorldAddress
  /** Undefined until the world is loaded, because it determines the available days and categories. */
  world: Pick<AppWorld, 'genres' | 'firstDay' | 'lastDay'> | undefined
}

/** Selects the charts and the day. */
const WorldToolbar = ({ address, world }: WorldToolbarProps) => (
  <div className="pb-7 max-sm:pb-4">
    <PickerForm label={words.picker} address={address} fields={fields}>
      <ScopeFields address={address} offered={world?.genres ?? []} />
      {pickerWords.comma}
      <NowOrDay day={address.day} min={world?.firstDay ?? null} max={world?.lastDay ?? null} />
    </PickerForm>
  </div>
)

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const

/** A skeleton of the figures, the map and the table header, at their final height. */
const WorldSkeleton = () => (
  <>
    <Skeleton className="h-[18px] w-36" />
    <Skeleton className="mt-3.5 h-12 max-w-96" />
    <Skeleton className="mt-2 h-3.5 max-w-80" />
    <Skeleton className="mt-6 aspect-[9600/4268] w-full" />
    <Skeleton className="mt-3 h-4 max-w-lg" />
    <Skeleton className="mt-4 h-[45px]" />
    <Skeleton className="mt-[34px] mb-4 h-8 max-w-md" />
    {rows.map(row => (
      <Skeleton key={row} className="mb-[13px] h-6" />
    ))}
  </>
)

type WorldTabProps = { summary: AppSummary; address: WorldAddress }

const WorldTab = ({ summary, address }: WorldTabProps) => {
  const { appStoreId } = summary.app
  const query = useQuery(appWorldQuery(appStoreId, address))
  const openedAt = useOpenedAt()
  const isStale = address.day === undefined && isStaleAt(summary, openedAt)
  return (
    <>
      <WorldToolbar address={address} world={query.data} />
      {isStale && <StaleNote observedAt={summary.observedAt} />}
      <Loaded query={query} words={words} skeleton={<WorldSkeleton />}>
        {world => <WorldPage world={world} address={address} isUpdating={query.isPlaceholderData} />}
      </Loaded>
    </>
  )
}

type WorldScreenProps = { appStoreId: string; address: WorldAddress }

/** Where an app ranks in every country, now or at the end of a day: figures, a map, and a table. */
export const WorldScreen = ({ appStoreId, address }: WorldScreenProps) => (
  <AppTabFrame appStoreId={appStoreId} tab="world" tabWords={words}>
    {summary => <WorldTab summary={summary} address={address} />}
  </AppTabFrame>
)
