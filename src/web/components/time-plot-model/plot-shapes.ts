import type { PlotColours } from './plot-colours.ts'

/** Shapes on the lines, so that lines differ without colour too. */
export const seriesShapes = ['circle', 'square', 'triangle', 'diamond', 'cross'] as const
export type SeriesShape = (typeof seriesShapes)[number]

/** The colour and shape of a series by index. The first 25 combinations are unique. */
export const seriesLook = (index: number): { colour: number; shape: SeriesShape } => {
  const colour = index % seriesShapes.length
  const turn = Math.floor(index / seriesShapes.length)
  return { colour, shape: seriesShapes[(colour + turn) % seriesShapes.length] ?? 'circle' }
}

export const seriesColour = ({ series, ink }: Pick<PlotColours, 'series' | 'ink'>, index: number): string =>
  series[seriesLook(index).colour] ?? ink

/**
 * SVG path data centred on 0,0; `size` is the distance from the centre. The canvas (`Path2D`) and the legend draw the same
 * path.
 */
export const shapePath = (shape: SeriesShape, size: number): string => {
  const [wide, half] = [size * 1.15, size * 0.9]
  switch (shape) {
    case 'circle':
      return `M${size} 0A${size} ${size} 0 1 1 ${-size} 0A${size} ${size} 0 1 1 ${size} 0Z`
    case 'square':
      return `M${-half} ${-half}H${half}V${half}H${-half}Z`
    case 'triangle':
      return `M0 ${-wide}L${wide} ${half}H${-wide}Z`
    case 'diamond':
      return `M0 ${-wide * 1.1}L${wide * 1.1} 0L0 ${wide * 1.1}L${-wide * 1.1} 0Z`
    case 'cross':
      return `M${-wide} ${-half / 2.5}H${-half / 2.5}V${-wide}H${half / 2.5}V${-half / 2.5}H${wide}V${half / 2.5}H${half / 2.5}V${wide}H${-half / 2.5}V${half / 2.5}H${-wide}Z`
  }
}
