import { type Gap, gapBox, gapLabel, gapLabels } from '#web/components/plots/gap-labels.ts'
import { hatchFill } from '#web/components/plots/hatch.tsx'
import type { PlotFrame } from '#web/components/plots/plot-frame.ts'

type GapsProps = { frame: PlotFrame; gaps: readonly Gap[] }

/** Hatched bands, each from the last measurement before a gap to the first one after it. */
export const GapBands = ({ frame, gaps }: GapsProps) =>
  gaps.length > 0 && (
    <g fill={hatchFill}>
      {gaps.map(gap => (
        <rect key={gap.from} y={frame.top} height={frame.floor - frame.top} {...gapBox(gap, frame)}>
          <title>{gapLabel(gap)}</title>
        </rect>
      ))}
    </g>
  )

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
