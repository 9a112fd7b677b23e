import type { MarkKind } from './plot-marks.ts'

type MarkWords = {
  /** The meaning of the sign, for the legend. */
  sign: string
  /** The plural, for the control that shows or hides this kind. */
  all: string
  /** One mark in the readout: `Version 5.2`, `Note: we launched`. */
  said: (label: string) => string
}

export const markWords: Record<MarkKind, MarkWords> = {
  version: { sign: 'version', all: 'Versions', said: label => `Version ${label}` },
  price: { sign: 'price change', all: 'Price changes', said: label => `Price ${label}` },
  note: { sign: 'note', all: 'Your notes', said: label => `Note: ${label}` },
}
