import { absent, type Entries, isEntries, type Packed, type Value } from './packed-rows.ts'

/** JSON. */
type Text = string

const textOf = (value: Value): Text => JSON.stringify(value) ?? 'null'

/** A part of a packed list that is JSON already. */
type Parts<Of extends Packed['=']> = Record<Exclude<keyof (Packed & { '=': Of }), '='>, Text>

const write = <Kind extends Packed['=']>(kind: Kind, parts: Parts<Kind>): Text =>
  `{"=":"${kind}",${Object.entries(parts)
    .map(([name, text]) => `"${name}":${String(text)}`)
    .join(',')}}`

const writeList = (texts: readonly Text[]): Text => `[${texts.join(',')}]`

const isList = (value: Value): value is readonly Value[] => Array.isArray(value)

const isSame = (list: readonly Value[]): boolean => {
  const [first] = list
  if (typeof first !== 'object' || first === null) return list.every(value => value === first)
  const text = textOf(first)
  return list.every(value => typeof value === 'object' && textOf(value) === text)
}

/** Rows that have at least half of all fields on average. */
const packObjects = (list: readonly Value[]): Text | undefined => {
  if (!list.every(isEntries)) return undefined
  const names = new Set(list.flatMap(fieldsOf))
  const counts = list.reduce((sum, row) => sum + fieldsOf(row).length, 0)
  if (counts * 2 < names.size * list.length || list.some(row => Object.values(row).includes(absent))) return undefined
  const all: Text[] = []
  const columns = new Map<Text, string[]>()
  for (const name of names) {
    const values = columnOf(list, name)
    if (isSame(values)) all.push(`${textOf(name)}:${packRows(values[0])}`)
    else {
      const text = packList(values)
      columns.set(text, [...(columns.get(text) ?? []), name])
    }
  }
  return write('rows', {
    names: textOf([...columns.values()]),
    all: `{${all.join(',')}}`,
    count: textOf(list.length),
    of: writeList([...columns.keys()]),
  })
}

/** As JSON has them: without those that are undefined. */
const fieldsOf = (row: Entries): string[] => Object.keys(row).filter(name => row[name] !== undefined)

const columnOf = (rows: readonly Entries[], name: string): Value[] =>
  rows.map(row => (Object.hasOwn(row, name) && row[name] !== undefined ? row[name] : absent))

const packLists = (list: readonly Value[]): Text | undefined =>
  list.every(isList)
    ? write('lists', { lengths: textOf(list.map(({ length }) => length)), of: packList(list.flat()) })
    : undefined

const isoLength = 24
const dayLength = 10

const numberAt = (text: string, from: number, to: number): number => {
  let number = 0
  for (let index = from; index < to; index += 1) {
    const digit = text.charCodeAt(index) - 48
    if (!(digit >= 0 && digit <= 9)) return Number.NaN
    number = number * 10 + digit
  }
  return number
}

const isWithin = (number: number, least: number, most: number): boolean => number >= least && number <= most

/** The number of days in a month, counted from 1. */
const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** Three times as fast as `Date`, which would write the moment again to find out whether it is the same text. */
const readTime = (text: string): number | undefined => {
  const isWritten = text[10] === 'T' && text[13] === ':' && text[16] === ':' && text[19] === '.' && text[23] === 'Z'
  const [hour, minute] = [numberAt(text, 11, 13), numberAt(text, 14, 16)]
  const [second, ms] = [numberAt(text, 17, 19), numberAt(text, 20, 23)]
  const isTime = isWithin(hour, 0, 23) && isWithin(minute, 0, 59) && isWithin(second, 0, 59) && ms >= 0
  return isWritten && isTime ? ((hour * 60 + minute) * 60 + second) * 1000 + ms : undefined
}

const readMs = (text: Value, length: number): number | undefined => {
  if (typeof text !== 'string' || text.length !== length || text[4] !== '-' || text[7] !== '-') return undefined
  const [year, month, day] = [numberAt(text, 0, 4), numberAt(text, 5, 7), numberAt(text, 8, 10)]
  if (!(isWithin(year, 1000, 9999) && isWithin(month, 1, 12) && isWithin(day, 1, daysIn(year, month)))) return undefined
  const time = length === dayLength ? 0 : readTime(text)
  return time === undefined ? undefined : Date.UTC(year, month - 1, day) + time
}

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b))

type Known = number | null

const packSteps = (numbers: readonly Known[], length: number | null): Text => {
  const from = numbers.find(number => number !== null) ?? 0
  let before = from
  const steps = numbers.map(number => {
    if (number === null) return number
    const step = number - before
    before = number
    return step
  })
  const by = steps.reduce<number>((divisor, step) => greatestDivisor(divisor, Math.abs(step ?? 0)), 0) || 1
  const of = steps.map(step => (step === null ? step : step / by))
  return write('steps', { from: textOf(from), by: textOf(by), length: textOf(length), of: textOf(of) })
}

/** Moments, or days such as 2026-11-20, of which some may be null. Most come many times. */
const packMoments = (list: readonly Value[]): Text | undefined => {
  const first = list.find(value => value !== null)
  if (typeof first !== 'string') return undefined
  const length = first.length === dayLength ? dayLength : isoLength
  const known = new Map<Value, Known>()
  for (const text of list) {
    const ms = known.get(text) ?? (text === null ? null : readMs(text, length))
    if (ms === undefined) return undefined
    known.set(text, ms)
  }
  return packSteps(
    list.map(text => known.get(text) ?? null),
    length,
  )
}

/** Below it, a step between two whole numbers is exact. */
const mostExact = 2 ** 52

const isExact = (value: Value): value is Known =>
  value === null || (typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < mostExact)

/** Whole numbers that rise in small steps, such as ranks. */
const packNumbers = (list: readonly Value[]): Text | undefined => {
  if (!list.every(isExact)) return undefined
  const text = packSteps(list, null)
  return text.length < textOf(list).length ? text : undefined
}

/** How many letters all texts have in common, from the beginning (1) or from the end (-1) of their first `most` letters. */
const sharedLength = (texts: readonly string[], { side, most }: { side: 1 | -1; most: number }): number => {
  const [first = ''] = texts
  const isShared = (text: string, index: number) => text.at(index) === first.at(index)
  let length = 0
  while (length < most && texts.every(text => isShared(text, side === 1 ? length : -1 - length))) length += 1
  return length
}

/** Texts that have less in common stay as they are. */
const leastShared = 4

/** Addresses of pictures, or keys of charts. */
const packTexts = (list: readonly Value[]): Text | undefined => {
  if (!list.every(value => typeof value === 'string' && value !== absent)) return undefined
  const texts = list.map(String)
  const [first = ''] = texts
  const most = texts.reduce((least, { length }) => Math.min(least, length), first.length)
  const before = sharedLength(texts, { side: 1, most })
  const after = sharedLength(texts, { side: -1, most: most - before })
  const of = texts.map(text => text.slice(before, text.length - after))
  if (before + after < leastShared || !of.every(text => text.isWellFormed())) return undefined
  return write('texts', {
    before: textOf(first.slice(0, before)),
    after: textOf(first.slice(first.length - after)),
    of: textOf(of),
  })
}

const packDifferent = (list: readonly Value[]): Text =>
  packObjects(list) ??
  packLists(list) ??
  packMoments(list) ??
  packTexts(list) ??
  packNumbers(list) ??
  writeList(list.map(packRows))

/** Shorter lists gain too little. */
const leastRepeated = 8

/** Each of them has a digit. */
const mostDigits = 36

/** Values of which each is there twice or more on average. */
const packRepeated = (list: readonly Value[]): Text | undefined => {
  const isRepeated = (some: readonly Value[]) => new Set(some.map(keyOf)).size * 2 <= some.length
  // Most lists of objects have no repeated ones, and their text costs time.
  if (list.length < leastRepeated || !(list.every(isScalar) || isRepeated(list.slice(0, sampled)))) return undefined
  const places = new Map<Value, number>()
  const firsts: Value[] = []
  const at = list.map(value => {
    const key = keyOf(value)
    const place = places.get(key) ?? firsts.push(value) - 1
    places.set(key, place)
    return place
  })
  if (firsts.length * 2 > list.length) return undefined
  const digits = firsts.length > mostDigits ? at : at.map(place => place.toString(mostDigits)).join('')
  return write('repeated', { at: textOf(digits), of: packDifferent(firsts) })
}

const sampled = 12

const isScalar = (value: Value): boolean => typeof value !== 'object' || value === null

/** A list has no texts that are the JSON of its objects. */
const keyOf = (value: Value): Value => (isScalar(value) ? value : textOf(value))

const shorterOf = (a: Text, b: Text): Text => (a.length < b.length ? a : b)

const packList = (list: readonly Value[]): Text => {
  if (list.length < 2) return writeList(list.map(packRows))
  const repeated = packRepeated(list)
  if (repeated && !list.every(isScalar)) return repeated
  const different = packDifferent(list)
  if (list.length < leastRepeated) return shorterOf(different, writeList(list.map(packRows)))
  return repeated ? shorterOf(repeated, different) : different
}

/**
 * Writes JSON with long lists as columns, because a page contains a country, an app or a day in hundreds of rows: names of
 * fields and repeated values once, moments and ranks as steps. What the browser reads is the same: see `unpackRows`.
 */
export const packRows = (value: Value): Text => {
  if (isList(value)) return packList(value)
  if (!isEntries(value)) return textOf(value)
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined)
  return `{${entries.map(([name, entry]) => `${textOf(name)}:${packRows(entry)}`).join(',')}}`
}
