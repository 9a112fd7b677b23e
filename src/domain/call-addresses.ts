const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value).filter(([, part]) => part !== undefined) : []

/** `/api/apps/:appStoreId/summary` with its path parameters filled in and the query string appended. */
export const buildUrl = (path: string, { params, query }: { params?: unknown; query?: unknown }): string => {
  const given = new Map(entriesOf(params))
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(given.get(key))))
  const search = new URLSearchParams(entriesOf(query).map(([key, value]): [string, string] => [key, String(value)]))
  return search.size > 0 ? `${filled}?${search}` : filled
}
