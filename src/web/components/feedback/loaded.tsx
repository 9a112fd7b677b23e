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
    /** The warning above data that could not be refreshed. */
    stale?: string
  }
  /** A skeleton as high as the content. */
  skeleton: ReactNode
  /** Shown instead of the failure if the URL points to nothing. */
  missing?: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows the data of a query, a skeleton or the error. Data stays visible when a refresh fails. */
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
