import type { MarkKind } from './plot-marks.ts'

type MarkWords = {
  /** What its sign means. */
  sign: string
  /** All of the kind. */
  all: string
  /** One of them, as it is read out: `Version 5.2`, `Note: we launched`. */
  said: (label: string) => string
}

export const markWords: Record<MarkKind, MarkWords> = {
  version: { sign: 'version', all: 'Versions', said: label => `Version ${label}` },
  price: { sign: 'price change', all: 'Price changes', said: label => `Price ${label}` },
  note: { sign: 'note', all: 'Your notes', said: label => `Note: ${label}` },
}
