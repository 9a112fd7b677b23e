export type BeforeSearch = { before?: string | undefined }

/** The address bar of a list that goes back in time: the entry before which it begins. The router reads such a number as one. */
export const readBeforeSearch = ({ before }: Record<string, unknown>): BeforeSearch => {
  const text = typeof before === 'number' || typeof before === 'string' ? String(before) : ''
  return { before: /^[1-9]\d{0,14}$/.test(text) ? text : undefined }
}
