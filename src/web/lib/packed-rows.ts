type Value = unknown
type Entries = Readonly<Record<string, Value>>

/** Rows of the same shape: the values that all rows share, the names of the others, and these values by row. */
type Packed = { '=': Entries; names: readonly string[]; rows: readonly (readonly Value[])[] }

const isEntries = (value: Value): value is Entries =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Some answers have words of people as names, such as keywords, but then no lists as values. */
const isPacked = (value: Value): value is Packed =>
  isEntries(value) && '=' in value && Array.isArray(value.names) && Array.isArray(value.rows)

const mapEntries = (entries: Entries, change: (value: Value) => Value): Entries =>
  Object.fromEntries(Object.entries(entries).map(([name, value]) => [name, change(value)]))

/** Shorter lists gain too little. */
const leastRows = 8

const packList = (list: readonly Value[]): Value => {
  const [first] = list
  if (list.length < leastRows || !isEntries(first) || !list.every(isEntries)) return list
  const names = Object.keys(first)
  const shape = JSON.stringify(names)
  if (list.some(row => JSON.stringify(Object.keys(row)) !== shape)) return list
  const isShared = (name: string): boolean => {
    const text = JSON.stringify(first[name])
    return list.every(row => JSON.stringify(row[name]) === text)
  }
  const shared = new Set(names.filter(isShared))
  const others = names.filter(name => !shared.has(name))
  return {
    '=': Object.fromEntries([...shared].map(name => [name, first[name]])),
    names: others,
    rows: list.map(row => others.map(name => row[name])),
  } satisfies Packed
}

/** Writes the names of a long list's fields once, because a page contains a country or an app in hundreds of rows. */
export const packRows = (value: Value): Value => {
  if (Array.isArray(value)) return packList(value.map(packRows))
  return isEntries(value) ? mapEntries(value, packRows) : value
}

/** A reviver of `JSON.parse`, which reverses `packRows`. */
export const unpackRows = (_name: string, value: Value): Value =>
  isPacked(value)
    ? value.rows.map(row =>
        Object.fromEntries([...Object.entries(value['=']), ...value.names.map((name, index) => [name, row[index]])]),
      )
    : value
