export type SearchAddress = { q?: string | undefined }

/** The API takes no longer ones. */
export const longestTerm = 2_000

/** The address bar of the search screen. The router reads numbers and the like out of an address: words they stay. */
export const readSearchAddress = ({ q }: Record<string, unknown>): SearchAddress => {
  const isText = typeof q === 'string' || typeof q === 'number' || typeof q === 'boolean'
  return { q: isText ? String(q) : undefined }
}

/** What is searched for; nothing but blanks is nothing. */
export const termOf = ({ q = '' }: SearchAddress): string => q.trim().slice(0, longestTerm)
