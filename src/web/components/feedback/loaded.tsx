import type { ReactNode } from 'react'
import { describeError } from '#web/lib/api-error.ts'
import { Failure } from './failure.tsx'
import { Loading } from './loading.tsx'
import { Stale } from './stale.tsx'

type Query<Data> = { data: Data | undefined; error: Error | null; refetch: () => void }

type LoadedProps<Data> = {
  query: Query<Data>
  words: {
    loading: string
    failed: (why: string) => string
    /** Above data that could not be refreshed. */
    stale?: string
  }
  /** Has the height of the content. */
  skeleton: ReactNode
  /** For an address that leads to nothing, instead of the failure. */
  missing?: ReactNode
  children: (data: Data) => ReactNode
}

/** What a query loaded, or a skeleton, or why it failed. Data stays when refreshing it fails. */
export const Loaded = <Data,>({ query, words, skeleton, missing, children }: LoadedProps<Data>) => {
  const { data, error, refetch } = query
  if (data !== undefined) {
    return (
      <>
        {error && words.stale && (
          <div className="pb-4">
            <Stale>{words.stale}</Stale>
          </div>
        )}
        {children(data)}
      </>
    )
  }
  if (missing) return missing
  if (error) return <Failure message={words.failed(describeError(error))} error={error} onRetry={refetch} />
  return <Loading label={words.loading}>{skeleton}</Loading>
}
