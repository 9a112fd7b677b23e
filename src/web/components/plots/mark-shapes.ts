import type { MarkKind } from './plot-marks.ts'

/** The line dash and the sign of each kind of mark; `sign` is SVG path data centred on 0,0. */
export const markLooks: Record<MarkKind, { dash: readonly number[]; sign: string }> = {
  version: { dash: [1.5, 3], sign: 'M-3.5 -3L3.5 -3L0 3Z' },
  price: { dash: [5, 3], sign: 'M0 -4.5L4.5 0L0 4.5L-4.5 0Z' },
  category: { dash: [8, 3, 1.5, 3], sign: 'M-4 0A4 4 0 1 1 4 0A4 4 0 1 1 -4 0Z' },
  note: { dash: [], sign: 'M-3.5 -3.5H3.5V3.5H-3.5Z' },
}
