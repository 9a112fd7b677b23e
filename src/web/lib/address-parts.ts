import { isDay } from '#domain/days.ts'
import { isStorefrontCode, type StorefrontCode } from '#domain/storefronts.ts'

export type CursorSearch = { cursor?: string | undefined }

/** Reads the search params of a page of a list: the `cursor` of the API, 16 digits. */
export const readCursorSearch = ({ cursor }: Record<string, unknown>): CursorSearch => {
  return { cursor: typeof cursor === 'string' && /^\d{16}$/.test(cursor) ? cursor : undefined }
}

/** Reads the `cursor` of a list by rank. */
export const readRankCursor = ({ cursor }: Record<string, unknown>): CursorSearch => ({
  cursor: typeof cursor === 'string' && /^\d{16}~\d{16}~[\w-]{0,400}~\d{16}$/.test(cursor) ? cursor : undefined,
})

/** The search params of a URL: strings from a typed URL, or values set by a link. */
export type Search = Readonly<Record<string, unknown>>

/** Reads one of several choices. The default counts as undefined because the URL omits it. */
export const readChoice = <Choice extends string>(
  value: unknown,
  choices: readonly Choice[],
  usual?: Choice,
): Choice | undefined => {
  const known = choices.find(choice => choice === value)
  return known === usual ? undefined : known
}

export const readStorefront = (value: unknown): StorefrontCode | undefined =>
  typeof value === 'string' && isStorefrontCode(value) ? value : undefined

export const readDay = (value: unknown): string | undefined =>
  typeof value === 'string' && isDay(value) ? value : undefined

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/

/** A UTC timestamp, normalized to the format of the API. */
export const readMoment = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || !moment.test(value)) return undefined
  const at = new Date(value)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

export const readCount = (value: unknown): number | undefined => {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined
}

export const readList = (value: unknown, most: number): string[] => {
  const text = Array.isArray(value) ? value.join(',') : typeof value === 'string' ? value : ''
  return [...new Set(text.split(',').filter(Boolean))].slice(0, most)
}

export const longestTerm = 80

/** A typed name of a country. */
export const readTerm = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.slice(0, longestTerm) || undefined : undefined
