import type { Client, FetchResponse } from 'openapi-fetch'
import type { components, paths } from './schema.d.ts'

/** The shapes of the API by name, such as `Schemas['AppSummary']`. */
export type Schemas = components['schemas']

/** A client whose paths, parameters and answers are checked by the compiler. */
export type RankAtlas = Client<paths>

export type RankAtlasOptions = {
  /** Address of the server, such as `https://ranks.example.com`. */
  server: string
  /** An API token (`ra_…`). What everyone may read needs none. */
  token?: string | undefined
  /** Default: the global `fetch`. */
  fetch?: ((request: Request) => Promise<Response>) | undefined
}

export declare const createRankAtlas: (options: RankAtlasOptions) => RankAtlas

/** A refusal by the server. The message is a sentence for people; `code` is one of docs/errors.md. */
export declare class RankAtlasError extends Error {
  readonly status: number
  readonly code: string | undefined
  /** When another try makes sense. */
  readonly retryAfterSeconds: number | undefined
}

/** The answer of a call. @throws RankAtlasError if the server refused it. */
export declare const answerOf: <
  T extends Record<string | number, unknown>,
  Options,
  Media extends `${string}/${string}`,
>(
  asked: Promise<FetchResponse<T, Options, Media>>,
) => Promise<NonNullable<FetchResponse<T, Options, Media>['data']>>
