import type { MarkKind } from './plot-marks.ts'

type MarkWords = {
  /** The meaning of the sign, for the legend. */
  sign: string
  /** The plural, for the control that shows or hides this kind. */
  all: string
  text: (label: string) => string
}

export const markWords: Record<MarkKind, MarkWords> = {
  milestone: { sign: 'milestone', all: 'Milestones', text: label => label },
  version: { sign: 'version', all: 'Versions', text: label => `Version ${label}` },
  price: { sign: 'price change', all: 'Price changes', text: label => `Price ${label}` },
  category: { sign: 'change of category', all: 'Changes of category', text: label => `Category ${label}` },
  note: { sign: 'note', all: 'Your notes', text: label => `Note: ${label}` },
}
