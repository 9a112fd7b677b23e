import { useId } from 'react'
import { type Gap, gapBox, gapLabel, gapLabels } from '#web/components/plots/gap-labels.ts'
import type { PlotFrame } from '#web/components/plots/plot-frame.ts'

type GapsProps = { frame: PlotFrame; gaps: readonly Gap[] }

/** Hatched bands, each from the last measurement before a gap to the first one after it. */
export const GapBands = ({ frame, gaps }: GapsProps) => {
  const pattern = useId()
  if (gaps.length === 0) return null
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
          {...gapBox(gap, frame)}
        >
          <title>{gapLabel(gap)}</title>
        </rect>
      ))}
    </g>
  )
}

export const PlotGaps = ({ frame, gaps }: GapsProps) => (
  <g>
    <GapBands frame={frame} gaps={gaps} />
    {gapLabels({ frame, gaps }).map(({ gap, text, middle }) => (
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
