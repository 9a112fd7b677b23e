export type CursorSearch = { cursor?: string | undefined }

/**
 * Reads the search params of a page of a list: the `cursor` of the API, 16 digits. The router keeps them as text, because they begin
 * with zeros.
 */
export const readCursorSearch = ({ cursor }: Record<string, unknown>): CursorSearch => {
  const text = typeof cursor === 'number' || typeof cursor === 'string' ? String(cursor) : ''
  return { cursor: /^\d{16}$/.test(text) ? text : undefined }
}
