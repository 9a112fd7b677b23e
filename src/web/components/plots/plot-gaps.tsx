import { useId } from 'react'
import type { PlotFrame } from './plot-frame.ts'
import { gapReasonText, plotWords } from './plot-words.ts'
import type { Stretch } from './rank-stretches.ts'

type Gap = Extract<Stretch, { kind: 'gap' }>
type GapsProps = { frame: PlotFrame; gaps: readonly Gap[] }

const minWidth = 2
const widthPerLetter = 6.4

const boxOf = (gap: Gap, frame: PlotFrame) => {
  const x = frame.xOf(gap.from)
  return { x, width: Math.max(minWidth, frame.xOf(gap.to) - x) }
}

const labelOf = (gap: Gap): string => plotWords.notMeasured(gapReasonText(gap.reason, gap.detail))

type Label = { gap: Gap; text: string; middle: number; half: number }

/** Widest gaps first; a label that would touch another is left out (the title has it). */
const labelsOf = ({ frame, gaps }: GapsProps): readonly Label[] => {
  const kept: Label[] = []
  for (const gap of gaps.toSorted((a, b) => b.to - b.from - (a.to - a.from))) {
    const text = labelOf(gap)
    const half = (text.length * widthPerLetter) / 2
    const { x, width } = boxOf(gap, frame)
    const middle = Math.min(Math.max(x + width / 2, frame.left + half), frame.right - half)
    const isFree = kept.every(other => Math.abs(other.middle - middle) > other.half + half + 8)
    if (width >= 8 && isFree && half * 2 < frame.right - frame.left) kept.push({ gap, text, middle, half })
  }
  return kept
}

export const PlotGaps = ({ frame, gaps }: GapsProps) => {
  const pattern = useId()
  return (
    <g>
      <pattern id={pattern} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
        <line y1="0.5" x2="6" y2="0.5" className="stroke-hatch" strokeWidth="0.8" />
      </pattern>
      {gaps.map(gap => (
        <rect
          key={gap.from}
          y={frame.top}
          height={frame.floor - frame.top}
          fill={`url(#${pattern})`}
          {...boxOf(gap, frame)}
        >
          <title>{labelOf(gap)}</title>
        </rect>
      ))}
      {labelsOf({ frame, gaps }).map(({ gap, text, middle }) => (
        <text
          key={gap.from}
          x={middle}
          y={frame.floor - 5}
          textAnchor="middle"
          className="fill-second stroke-paper text-xs [paint-order:stroke] [stroke-width:4px]"
        >
          {text}
        </text>
      ))}
    </g>
  )
}
