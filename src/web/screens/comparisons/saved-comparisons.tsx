import { useQuery } from '@tanstack/react-query'
import type { User } from '#contract/accounts.ts'
import type { App } from '#contract/apps.ts'
import { Failure } from '#web/components/feedback/failure.tsx'
import { Loading } from '#web/components/feedback/loading.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { describeError } from '#web/lib/api-error.ts'
import { SaveForm } from './save-form.tsx'
import { savedComparisonsQuery } from './saved.queries.ts'
import { savedWords as words } from './saved.words.ts'
import { SavedList } from './saved-list.tsx'

export type SavedComparisonsProps = {
  user: User
  /** The apps of the current comparison; empty if there is nothing to save. */
  apps: readonly App[]
}

/** The user's saved comparisons, and the form that saves the current one. */
export const SavedComparisons = ({ user, apps }: SavedComparisonsProps) => {
  const { data: saved, error, refetch } = useQuery(savedComparisonsQuery(user.id))
  const key = apps.map(({ appStoreId }) => appStoreId).join()
  return (
    <>
      {apps.length > 1 && <SaveForm key={key} userId={user.id} apps={apps} />}
      {saved && saved.length > 0 && <SavedList userId={user.id} saved={saved} />}
      {saved?.length === 0 && <p className="text-table text-second">{words.none}</p>}
      {!saved && error && <Failure message={words.failed(describeError(error))} error={error} onRetry={refetch} />}
      {!saved && !error && (
        <Loading label={words.loading}>
          <Skeleton className="h-12 max-w-xl" />
        </Loading>
      )}
    </>
  )
}
