export type Value = unknown
export type Entries = Readonly<Record<string, Value>>

/** What stands in a page in place of a long list: its values, and in `=` how to read them. */
export type Packed<Of = readonly Value[]> = { of: Of } & (
  | {
      /** Objects: a column for each of the names, or for several that have the same values. */
      '=': 'rows'
      names: readonly (readonly string[])[]
      /** What all objects share. */
      all: Entries
      count: number
    }
  /** Values that repeat: each once, and their places, as digits to the base 36 if there are no more values. */
  | { '=': 'repeated'; at: readonly number[] | string }
  /** Lists: all of their values one after the other. */
  | { '=': 'lists'; lengths: readonly number[] }
  /** Texts that begin and end in the same way: what differs. */
  | { '=': 'texts'; before: string; after: string }
  /** Whole numbers, or moments and days of this length: the steps between them. */
  | { '=': 'steps'; from: number; by: number; length: number | null }
)

/** In the place of a field that an object does not have. */
export const absent = '\u0000'

export const isEntries = (value: Value): value is Entries =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Some answers have words of people as names, such as keywords, but then no lists as values. */
const isPacked = (value: Value): value is Packed => isEntries(value) && '=' in value && Array.isArray(value.of)

/** Safe cast: a column was read before the rows that it belongs to. */
const asColumn = (value: Value): readonly Value[] => value as readonly Value[]

const readRows = ({ of, names, all, count }: Packed & { '=': 'rows' }): Value[] =>
  Array.from({ length: count }, (_, row) => {
    const entries = names.flatMap((same, column) =>
      same.map((name): [string, Value] => [name, asColumn(of[column])[row]]),
    )
    return { ...all, ...Object.fromEntries(entries.filter(([, value]) => value !== absent)) }
  })

/** A reviver of `JSON.parse`, which reverses `packRows`. */
export const unpackRows = (_name: string, value: Value): Value => {
  if (!isPacked(value)) return value
  const { of } = value
  let at = 0
  switch (value['=']) {
    case 'rows':
      return readRows(value)
    case 'repeated':
      return typeof value.at === 'string'
        ? [...value.at].map(digit => of[Number.parseInt(digit, 36)])
        : value.at.map(place => of[place])
    case 'lists':
      return value.lengths.map(length => {
        at += length
        return of.slice(at - length, at)
      })
    case 'texts':
      return of.map(text => value.before + text + value.after)
    case 'steps':
      at = value.from
      return of.map(step => {
        if (step === null) return step
        at += Number(step) * value.by
        return value.length === null ? at : new Date(at).toISOString().slice(0, value.length)
      })
  }
}
