type OmitUndefined<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K]
} & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

/** Drops undefined fields, so that absence has only one representation. */
export const omitUndefined = <T extends object>(fields: T): OmitUndefined<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as OmitUndefined<T>

/** Readers of unknown values: each returns a known type, or undefined for anything else. None of them throws. */

/** Follows own properties only: `fieldOf(entry, 'id', 'attributes', 'im:id')`. */
export const fieldOf = (value: unknown, ...path: readonly string[]): unknown => {
  let at: unknown = value
  for (const key of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined
    at = (at as Record<string, unknown>)[key]
  }
  return at
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** No list of Apple's has more than 250 items, so a much longer one is not Apple's. */
const maxListLength = 2_000

export const findList = (value: unknown): unknown[] | undefined =>
  Array.isArray(value) && value.length <= maxListLength ? value : undefined

/** Apple's feeds write one item as an object, several as a list, and omit the field for none. */
export const listOfOneOrMany = (value: unknown): unknown[] | undefined => {
  if (value === undefined) return []
  return isRecord(value) ? [value] : findList(value)
}

/** Text that a database accepts: well-formed, without NUL, trimmed; undefined when nothing is left. */
export const findText = (value: unknown): string | undefined => {
  if (typeof value !== 'string') return undefined
  const text = value.toWellFormed().replaceAll('\0', '').trim()
  return text === '' ? undefined : text
}

export const listTexts = (value: unknown): string[] => (findList(value) ?? []).map(findText).filter(isDefined)

/** A normalized http(s) URL. Other schemes such as `javascript:` never leave this folder. */
export const findHttpUrl = (value: unknown): string | undefined => {
  const url = typeof value === 'string' ? URL.parse(value) : null
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}

export const listHttpUrls = (value: unknown): string[] => (findList(value) ?? []).map(findHttpUrl).filter(isDefined)

/** A non-negative number, or a string of one: `"0.00000"`, `"2.99"`, `2.99`. */
export const findAmount = (value: unknown): number | undefined => {
  const isDecimal = typeof value === 'string' && /^\d{1,15}(\.\d{1,15})?$/.test(value)
  const amount = isDecimal ? Number(value) : value
  return typeof amount === 'number' && Number.isFinite(amount) && amount >= 0 ? amount : undefined
}

export const findCount = (value: unknown): number | undefined => {
  const amount = findAmount(value)
  return Number.isSafeInteger(amount) ? amount : undefined
}

/** ISO 8601 with time (`2016-04-21T21:01:19-07:00`), a day (`2026-02-18`, midnight UTC) or RFC 1123. */
export const findDate = (value: unknown): Date | undefined => {
  if (typeof value !== 'string' || !/^(\d{4}-\d{2}-\d{2}(T|$)|[A-Z][a-z]{2}, \d)/.test(value)) return undefined
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? undefined : date
}

const isDefined = <T>(value: T | undefined): value is T => value !== undefined
