export type CursorSearch = { before?: string | undefined }

/**
 * Reads the search params of a list of older entries: the id of the entry to start before. The router parses such an id as a
 * number.
 */
export const readCursorSearch = ({ before }: Record<string, unknown>): CursorSearch => {
  const text = typeof before === 'number' || typeof before === 'string' ? String(before) : ''
  return { before: /^[1-9]\d{0,14}$/.test(text) ? text : undefined }
}
