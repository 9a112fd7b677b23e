import { dehydrate, type QueryClient } from '@tanstack/react-query'
import { ApiError, describeError } from './api-error.ts'
import { type PageState, type WrittenFailure, withState } from './page-state.ts'
import type { Reader } from './reader.ts'

/** Status 0: a failure without a response, of which the page shows only the message. */
const writeFailure = (error: unknown): WrittenFailure | null => {
  if (error === null) return null
  if (!(error instanceof ApiError)) return { message: describeError(error), status: 0 }
  const { message, status, statusText, problem } = error
  return { message, status, statusText, problem }
}

/** Includes failures: a page that was rendered as "not found" must show that again without a request. */
export const takePageState = (queryClient: QueryClient, reader: Reader): PageState => {
  const { mutations, queries } = dehydrate(queryClient, {
    shouldDehydrateQuery: query => query.state.status !== 'pending',
    shouldRedactErrors: () => false,
  })
  return { reader, queries: { mutations, queries: queries.map(withState(writeFailure)) } }
}
