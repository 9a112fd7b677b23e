import { existsSync, readFileSync } from 'node:fs'

const folder = new URL('../../../shared/recordings/', import.meta.url)

/** Recorded bodies of Apple lie beside the repository, not in it; without them shape tests are left out. */
export const hasRecordings = existsSync(folder)

export const recordedText = (path: string): string => readFileSync(new URL(path, folder), 'utf8')

export const recordedJson = (path: string): unknown => JSON.parse(recordedText(path))

/** Paths with the kind of value at each, arrays joined: two bodies of one format have the same lines. */
export const shapeOf = (value: unknown, path = ''): Set<string> => {
  if (Array.isArray(value)) {
    const inner = value.flatMap(item => [...shapeOf(item, `${path}[]`)])
    return new Set([`${path}: array`, ...inner])
  }
  if (typeof value === 'object' && value !== null) {
    const inner = Object.entries(value).flatMap(([key, item]) => [...shapeOf(item, `${path}.${key}`)])
    return new Set([`${path}: object`, ...inner])
  }
  return new Set([`${path}: ${typeof value}`])
}
