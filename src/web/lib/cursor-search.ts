export type CursorSearch = { cursor?: string | undefined }

/** Reads the search params of a page of a list: the `cursor` of the API, 16 digits. */
export const readCursorSearch = ({ cursor }: Record<string, unknown>): CursorSearch => {
  return { cursor: typeof cursor === 'string' && /^\d{16}$/.test(cursor) ? cursor : undefined }
}
