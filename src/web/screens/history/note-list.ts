import type { AppNote } from '#contract/rank-histories.ts'

const byDay = (a: AppNote, b: AppNote): number => (a.day === b.day ? 0 : a.day < b.day ? -1 : 1)

/** Adds or replaces a note; sorted by day, as in the API response. */
export const withNote = (notes: readonly AppNote[], note: AppNote): AppNote[] =>
  [...notes.filter(({ id }) => id !== note.id), note].toSorted(byDay)

export const withoutNote = (notes: readonly AppNote[], removed: Pick<AppNote, 'id'>): AppNote[] =>
  notes.filter(({ id }) => id !== removed.id)
