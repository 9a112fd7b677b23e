import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { describeError } from '#web/lib/api-error.ts'
import { Failure } from './failure.tsx'
import { Loading } from './loading.tsx'
import { Stale } from './stale.tsx'

type QueryStatesProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  /** Without `stale`, data that could not be refreshed has no note. */
  words: { loading: string; failed: (why: string) => string; stale?: string }
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** The four states of a query: loading, failed, loaded, and loaded but not refreshed. */
export const QueryStates = <Data,>({ query, words, skeleton, children }: QueryStatesProps<Data>) => {
  const { data, error, refetch } = query
  if (data === undefined && error) {
    return <Failure message={words.failed(describeError(error))} error={error} onRetry={refetch} />
  }
  if (data === undefined) return <Loading label={words.loading}>{skeleton}</Loading>
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
