import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import type { Reader } from './reader.ts'

/** The state embedded in a page: the query results it was rendered from and the reader it was rendered for. */
export type PageState = { queries: DehydratedState; reader: Reader }

type Queries = DehydratedState['queries']

export type WrittenFailure = ConstructorParameters<typeof ApiError>[1] & { message: string }

const readFailure = (error: WrittenFailure | null) => (error ? new ApiError(error.message, error) : null)

/** Puts the query results of the page into the cache. */
export const restorePageState = (queryClient: QueryClient, { queries: { mutations, queries } }: PageState): void =>
  hydrate(queryClient, { mutations, queries: queries.map(withState(readFailure)) })

export const withState =
  <From, To>(change: (error: From) => To) =>
  (query: Queries[number]): Queries[number] =>
    asQuery({ ...query, state: { ...query.state, error: change(asError<From>(query.state.error)) } })

/** Safe cast: `error` was written by the matching side of `withState`. */
const asError = <From>(error: unknown): From => error as From

/** Safe cast: only `error` differs, and the library does not read it. */
const asQuery = (query: unknown): Queries[number] => query as Queries[number]
