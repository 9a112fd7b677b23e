import { dehydrate, type QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { type PageState, type WrittenFailure, withState } from './page-state.ts'
import type { Reader } from './reader.ts'

const writeFailure = (error: unknown): WrittenFailure | null =>
  error instanceof ApiError
    ? {
        message: error.message,
        status: error.status,
        statusText: error.statusText,
        problem: error.problem,
      }
    : null

/** Includes failures: a page that was rendered as "not found" must show that again without a request. */
export const takePageState = (queryClient: QueryClient, reader: Reader): PageState => {
  const { mutations, queries } = dehydrate(queryClient, {
    shouldDehydrateQuery: query => query.state.status !== 'pending',
    shouldRedactErrors: () => false,
  })
  return { reader, queries: { mutations, queries: queries.map(withState(writeFailure)) } }
}
