import { isStorefrontCode } from '#domain/storefronts.ts'
import type { Fault, FaultKind, FaultMatch, FaultRule } from './fault-kinds.ts'

type Fields = Record<string, unknown>

/** An invalid rule; the message says what is wrong with it. */
export class FaultRuleError extends Error {
  override name = 'FaultRuleError'
}

const fail = (reason: string): never => {
  throw new FaultRuleError(reason)
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const number = (fields: Fields, key: string): number => {
  const value = fields[key]
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
    ? value
    : fail(`"${key}" must be a number ≥ 0.`)
}

const date = (fields: Fields, key: string): string => {
  const value = fields[key]
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : fail(`"${key}" must be an ISO date.`)
}

const retryAfter = (fields: Fields): { retryAfter?: number | string } => {
  const value = fields.retryAfter
  if (value === undefined) return {}
  return typeof value === 'number' || typeof value === 'string'
    ? { retryAfter: value }
    : fail('"retryAfter" must be seconds or the text of a date.')
}

const storefront = (fields: Fields) => {
  const value = String(fields.storefront)
  return isStorefrontCode(value) ? value : fail('"storefront" must be a storefront code such as "jp".')
}

const how = (fields: Fields): { how?: 'connection' | 'json' } => {
  if (fields.how === undefined) return {}
  return fields.how === 'connection' || fields.how === 'json'
    ? { how: fields.how }
    : fail('"how" is connection or json.')
}

const readers: { [Kind in FaultKind]: (fields: Fields) => Extract<Fault, { kind: Kind }> } = {
  forbidden: () => ({ kind: 'forbidden' }),
  throttled: fields => ({ kind: 'throttled', ...retryAfter(fields) }),
  unavailable: fields => ({ kind: 'unavailable', ...retryAfter(fields) }),
  'not-found': () => ({ kind: 'not-found' }),
  'slow-headers': fields => ({ kind: 'slow-headers', ms: number(fields, 'ms') }),
  'slow-body': fields => ({ kind: 'slow-body', ms: number(fields, 'ms') }),
  truncated: fields => ({ kind: 'truncated', ...how(fields) }),
  reset: () => ({ kind: 'reset' }),
  html: () => ({ kind: 'html' }),
  'empty-body': () => ({ kind: 'empty-body' }),
  'gzip-unasked': () => ({ kind: 'gzip-unasked' }),
  huge: fields => ({ kind: 'huge', ...(fields.bytes === undefined ? {} : { bytes: number(fields, 'bytes') }) }),
  'redirect-loop': () => ({ kind: 'redirect-loop' }),
  'empty-feed': () => ({ kind: 'empty-feed' }),
  'one-entry': () => ({ kind: 'one-entry' }),
  short: fields => ({ kind: 'short', entries: number(fields, 'entries') }),
  duplicate: () => ({ kind: 'duplicate' }),
  shuffled: () => ({ kind: 'shuffled' }),
  swapped: fields => ({
    kind: 'swapped',
    share: number(fields, 'share'),
    ...(fields.by === undefined ? {} : { by: number(fields, 'by') }),
  }),
  frozen: fields => ({ kind: 'frozen', at: date(fields, 'at') }),
  'wrong-storefront': fields => ({ kind: 'wrong-storefront', storefront: storefront(fields) }),
}

const isFaultKind = (value: unknown): value is FaultKind => typeof value === 'string' && Object.hasOwn(readers, value)

const parseFault = (value: unknown): Fault => {
  const fields = typeof value === 'string' ? { kind: value } : value
  if (!isFields(fields) || !isFaultKind(fields.kind)) {
    return fail(`"fault" must name one of: ${Object.keys(readers).join(', ')}.`)
  }
  return readers[fields.kind](fields)
}

const parseMatch = (value: unknown): FaultMatch => {
  if (!isFields(value)) return fail('"match" must be an object.')
  const read = (key: 'path' | 'storefront' | 'chartKey') => {
    const text = value[key]
    if (text === undefined) return {}
    return typeof text === 'string' ? { [key]: text } : fail(`"match.${key}" must be text.`)
  }
  return { ...read('path'), ...read('storefront'), ...read('chartKey') }
}

/** @throws FaultRuleError */
export const parseFaultRule = (value: unknown): FaultRule => {
  if (!isFields(value)) return fail('A fault rule is a JSON object with a "fault".')
  return {
    fault: parseFault(value.fault),
    ...(value.match === undefined ? {} : { match: parseMatch(value.match) }),
    ...(value.times === undefined ? {} : { times: number(value, 'times') }),
    ...(value.from === undefined ? {} : { from: date(value, 'from') }),
    ...(value.until === undefined ? {} : { until: date(value, 'until') }),
  }
}
