import { palette } from '#domain/palette.ts'
import { box, type DrawnElement, picture, type Style, svgAddress } from '../drawing/elements.rules.ts'
import { type PlotPoint, plotArea, plotSize, type RankPlot, yOf } from './rank-plot.rules.ts'

export type PlotTheme = 'light' | 'dark'

const coloursOf = (theme: PlotTheme) => ({
  panel: palette.paper[theme],
  edge: palette['line-strong'][theme],
  grid: palette.line[theme],
  ink: palette.ink[theme],
  third: palette.third[theme],
  line: palette.accent[theme],
  hatch: palette.hatch[theme],
})
type Colours = ReturnType<typeof coloursOf>

/** Large, because phones show the image at a third of its size. */
const labelSize = 28

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

const round = (value: number): string => value.toFixed(1)

const drawGap = ({ from, to }: RankPlot['gaps'][number]): string =>
  `<rect x="${round(from)}" y="${plotArea.top}" width="${round(Math.max(2, to - from))}" height="${plotArea.bottom - plotArea.top}" fill="url(#gap)"/>`

const drawLine = (points: readonly PlotPoint[], colours: Colours): string => {
  const [first] = points
  if (points.length === 1 && first) {
    return `<circle cx="${round(first.x)}" cy="${round(first.y)}" r="4" fill="${colours.line}"/>`
  }
  const path = points.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ')
  return `<polyline points="${path}" fill="none" stroke="${colours.line}" stroke-width="4" stroke-linejoin="round" stroke-linecap="round"/>`
}

const drawGrid = (depth: number, colours: Colours): string =>
  ticksOf(depth)
    .map(rank => round(yOf(rank, depth)))
    .map(y => `<path d="M${plotArea.left} ${y}H${plotArea.right}" stroke="${colours.grid}" stroke-width="2"/>`)
    .join('')

/** Measured outside the chart: a mark below the bottom line. */
const drawOutside = (x: number, colours: Colours): string =>
  `<circle cx="${round(x)}" cy="${plotArea.bottom + 7}" r="2.5" fill="${colours.third}"/>`

const drawLines = ({ lines, gaps, outside, depth, last }: RankPlot, colours: Colours): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${plotSize.width}" height="${plotSize.height}">`,
    '<defs><pattern id="gap" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">',
    `<path d="M0 0V10" stroke="${colours.hatch}" stroke-width="3"/></pattern></defs>`,
    ...gaps.map(drawGap),
    drawGrid(depth, colours),
    ...outside.map(x => drawOutside(x, colours)),
    ...lines.map(points => drawLine(points, colours)),
    `<circle cx="${round(last.x)}" cy="${round(last.y)}" r="8" fill="${colours.line}" stroke="${colours.panel}" stroke-width="3"/>`,
    '</svg>',
  ].join('')

const middles = new Map([
  [50, [10]],
  [100, [25]],
  [200, [50]],
])

/** The best rank, the deepest rank, and one between if there is room. */
const ticksOf = (depth: number): number[] => [1, ...(middles.get(depth) ?? []), depth]

const label = (text: string, style: Style): DrawnElement =>
  box({ position: 'absolute', fontSize: labelSize, lineHeight: 1, ...style }, text)

const drawTick = (rank: number, depth: number, color: string): DrawnElement =>
  label(`#${rank}`, { color, top: yOf(rank, depth) - labelSize / 2, right: plotSize.width - plotArea.left + 12 })

/** Next to the last point, kept inside the panel. */
const drawLast = ({ last }: RankPlot, color: string): DrawnElement =>
  label(`#${last.rank}`, {
    left: last.x + 16,
    top: Math.min(plotArea.bottom - 30, last.y - 19),
    fontSize: 38,
    fontWeight: 600,
    color,
  })

/**
 * An app's ranks over time: rank 1 on top, no line across gaps. It has a panel of its own, because an e-mail may be shown on a
 * light or dark background but the image stays the same.
 */
export const drawRankPlot = (plot: RankPlot, theme: PlotTheme = 'light'): DrawnElement => {
  const colours = coloursOf(theme)
  const { third: color } = colours
  const { left, right, bottom } = plotArea
  return box(
    {
      position: 'relative',
      width: '100%',
      height: '100%',
      backgroundColor: colours.panel,
      border: `2px solid ${colours.edge}`,
      borderRadius: 12,
      boxSizing: 'border-box',
    },
    picture(svgAddress(drawLines(plot, colours)), plotSize, { position: 'absolute', left: -2, top: -2 }),
    ...ticksOf(plot.depth).map(rank => drawTick(rank, plot.depth, color)),
    label(dayFormat.format(plot.from), { color, left, top: bottom + 18 }),
    label(dayFormat.format(plot.to), { color, right: plotSize.width - right, top: bottom + 18 }),
    drawLast(plot, colours.ink),
  )
}
