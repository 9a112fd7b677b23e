import { findDisplayName } from '#domain/display-names.ts'
import type { AppId } from '#domain/ranks.ts'
import { compareNames } from '#domain/text-order.ts'

type NamedApp = { appStoreId: string; name: string }

/** Every app of an answer has these two fields, and nothing else has both. */
const isNamedApp = (value: object): value is NamedApp =>
  'appStoreId' in value && typeof value.appStoreId === 'string' && 'name' in value && typeof value.name === 'string'

/** Everything else in a response, such as a date, names no app. */
const isPlain = (value: unknown): value is object =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)

const collect = (value: unknown, found: Set<AppId>): void => {
  if (!isPlain(value)) return
  if (isNamedApp(value)) found.add(Number(value.appStoreId))
  for (const part of Object.values(value)) collect(part, found)
}

/** The apps that an answer names, each once. */
export const listNamedAppIds = (answer: unknown): AppId[] => {
  const found = new Set<AppId>()
  collect(answer, found)
  return [...found]
}

type Names = ReadonlyMap<AppId, string>

const renameApp = (app: NamedApp, names: Names): NamedApp => {
  const name = findDisplayName(names.get(Number(app.appStoreId)) ?? '')
  return name === undefined || name === app.name ? app : { ...app, name }
}

const renameParts = (value: object, names: Names): object => {
  const parts = Object.entries(value)
  const renamed = parts.map(([key, part]): [string, unknown] => [key, rename(part, names)])
  if (renamed.every(([, part], index) => part === parts[index]?.[1])) return value
  return Array.isArray(value) ? renamed.map(([, part]) => part) : Object.fromEntries(renamed)
}

const rename = (value: unknown, names: Names): unknown => {
  if (!isPlain(value)) return value
  const renamed = renameParts(value, names)
  return isNamedApp(renamed) ? renameApp(renamed, names) : renamed
}

/** Guarantee: only the names of apps differ. */
const asAnswer = <Answer>(renamed: unknown): Answer => renamed as Answer

/** The answer with these names; the same object when no name differs. */
export const renameApps = <Answer>(answer: Answer, names: Names): Answer => asAnswer(rename(answer, names))

const nameOf = (app: unknown): string => (isPlain(app) && isNamedApp(app) ? app.name : '')

/** Sorts a list of apps for which the contract promises the order of names. */
export const sortByName = <Answer>(answer: Answer): Answer =>
  Array.isArray(answer) ? asAnswer(answer.toSorted((a, b) => compareNames(nameOf(a), nameOf(b)))) : answer
