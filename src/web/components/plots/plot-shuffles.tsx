import { markLooks } from './mark-shapes.ts'
import type { PlotFrame } from './plot-frame.ts'
import { plotWords } from './plots.words.ts'

const { dash, sign } = markLooks.shuffled
const signY = 8

/** As every plot draws it. */
const ShuffledSign = () => (
  <svg viewBox="-7 -4 14 8" aria-hidden="true" className="h-2 w-3.5 shrink-0">
    <path d={sign} fill="none" strokeWidth="1.6" className="stroke-second" />
  </svg>
)

/** Where the chart moved far beyond normal: the rank is there, and nothing is compared with it. */
export const PlotShuffles = ({ frame, shuffledAt }: { frame: PlotFrame; shuffledAt: readonly string[] }) =>
  shuffledAt.map(at => (
    <g key={at} transform={`translate(${frame.xOf(Date.parse(at))} 0)`}>
      <title>{plotWords.legend.shuffled}</title>
      <line
        y1={frame.top - 4}
        y2={frame.floor}
        strokeWidth="0.8"
        strokeDasharray={dash.join(' ')}
        className="stroke-third"
      />
      <path d={sign} transform={`translate(0 ${signY})`} fill="none" strokeWidth="1.6" className="stroke-second" />
    </g>
  ))

/** What the sign means, where there is one. */
export const ShuffledLegend = ({ shuffledAt }: { shuffledAt: readonly string[] }) =>
  shuffledAt.length > 0 && (
    <p className="flex items-center gap-1.5">
      <ShuffledSign />
      {plotWords.legend.shuffled}
    </p>
  )
