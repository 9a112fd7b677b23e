import { existsSync, readFileSync } from 'node:fs'

const folder = new URL('../../../shared/recordings/', import.meta.url)

/** Recorded Apple responses are outside the repository; without them, format tests are skipped. */
export const hasRecordings = existsSync(folder)

export const recordedText = (path: string): string => readFileSync(new URL(path, folder), 'utf8')

export const recordedJson = (path: string): unknown => JSON.parse(recordedText(path))

/** Paths with the type of the value at each, arrays merged: two bodies of one format give the same lines. */
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
