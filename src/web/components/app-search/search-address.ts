export type SearchAddress = { q?: string | undefined }

/** The limit of the API. */
export const longestTerm = 2_000

/**
 * Reads the search params of the search screen. The router parses numbers and booleans, so they are turned back into text.
 */
export const readSearchAddress = ({ q }: Record<string, unknown>): SearchAddress => {
  const isText = typeof q === 'string' || typeof q === 'number' || typeof q === 'boolean'
  return { q: isText ? String(q) : undefined }
}

export const termOf = ({ q = '' }: SearchAddress): string => q.trim().slice(0, longestTerm)
