import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import type { Reader } from './reader.ts'

/** What travels with a page: the answers it was rendered from, and for whom it was written. */
export type PageState = { queries: DehydratedState; reader: Reader }

type Queries = DehydratedState['queries']

/** An error as JSON; `readFailure` makes it an error again. */
const writeFailure = (error: unknown) =>
  error instanceof ApiError && {
    message: error.message,
    status: error.status,
    statusText: error.statusText,
    problem: error.problem,
  }

const readFailure = (error: ReturnType<typeof writeFailure>) => (error ? new ApiError(error.message, error) : null)

/** Failures travel, too: a page that said "not found" must say it again, without asking. */
export const takePageState = (queryClient: QueryClient, reader: Reader): PageState => {
  const { mutations, queries } = dehydrate(queryClient, {
    shouldDehydrateQuery: ({ state }) => state.status !== 'pending',
    shouldRedactErrors: () => false,
  })
  return { reader, queries: { mutations, queries: queries.map(withState(writeFailure)) } }
}

/** Puts the answers of the page where the screens look for them. */
export const restorePageState = (queryClient: QueryClient, { queries: { mutations, queries } }: PageState): void =>
  hydrate(queryClient, { mutations, queries: queries.map(withState(readFailure)) })

const withState =
  <From, To>(change: (error: From) => To) =>
  (query: Queries[number]): Queries[number] =>
    asQuery({ ...query, state: { ...query.state, error: change(asError<From>(query.state.error)) } })

/** Guarantee: `error` is what the other side of `withState` made. */
const asError = <From>(error: unknown): From => error as From

/** Guarantee: only `error` differs, and the library passes it on unread. */
const asQuery = (query: unknown): Queries[number] => query as Queries[number]
