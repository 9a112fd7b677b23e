import type { Stretch } from '#web/components/rank-histories/rank-stretches.ts'
import { gapReasonText } from '#web/components/ranks/gap-reasons.words.ts'
import type { PlotFrame } from './plot-frame.ts'
import { plotWords } from './plots.words.ts'

export type Gap = Extract<Stretch, { kind: 'gap' }>
type Across = Pick<PlotFrame, 'left' | 'right' | 'xOf'>
type LabelsInput = { frame: Across; gaps: readonly Gap[] }
type Label = { gap: Gap; text: string; middle: number; half: number }

const minWidth = 2
const widthPerLetter = 6.4

export const gapBox = (gap: Gap, frame: Across) => {
  const x = frame.xOf(gap.from)
  return { x, width: Math.max(minWidth, frame.xOf(gap.to) - x) }
}

/** The detail of a response held back for review does not fit here; the readout shows it. */
export const gapLabel = ({ reason, detail }: Gap): string =>
  plotWords.notMeasured(gapReasonText(reason, reason === 'suspect' ? null : detail))

/** Places labels on the widest gaps first and skips any that would overlap; the readout covers those. */
export const gapLabels = ({ frame, gaps }: LabelsInput): readonly Label[] => {
  const labels: Label[] = []
  for (const gap of gaps.toSorted((a, b) => b.to - b.from - (a.to - a.from))) {
    const text = gapLabel(gap)
    const half = (text.length * widthPerLetter) / 2
    const { x, width } = gapBox(gap, frame)
    const middle = Math.min(Math.max(x + width / 2, frame.left + half), frame.right - half)
    const isFree = labels.every(label => Math.abs(label.middle - middle) > label.half + half + 8)
    if (width >= 8 && isFree && half * 2 < frame.right - frame.left) labels.push({ gap, text, middle, half })
  }
  return labels
}
