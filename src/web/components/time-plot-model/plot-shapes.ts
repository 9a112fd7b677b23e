/** The colours of the current theme in a form that a canvas can use. */
export type PlotColours = {
  paper: string
  ink: string
  second: string
  third: string
  line: string
  lineStrong: string
  hatch: string
  series: readonly string[]
  font: string
}

/** After these the colours repeat; shapes then tell the lines apart. */
const plotColourCount = 5

/** In forced colours mode background and text use system colours; lines keep theirs, as in the SVG plots. */
const systemColours = { paper: 'Canvas', ink: 'CanvasText', second: 'CanvasText', third: 'CanvasText' } as const

/** Resolves the colour tokens at an element, because a canvas cannot use CSS custom properties. */
export const readPlotColours = (element: HTMLElement): PlotColours => {
  const isForced = matchMedia('(forced-colors: active)').matches
  const probe = document.createElement('span')
  probe.style.setProperty('forced-color-adjust', 'none')
  element.append(probe)
  const style = getComputedStyle(probe)
  const colourOf = (token: string): string => {
    probe.style.color = `var(--color-${token})`
    return style.color
  }
  const themed = {
    paper: colourOf('paper'),
    ink: colourOf('ink'),
    second: colourOf('second'),
    third: colourOf('third'),
    line: colourOf('line'),
    lineStrong: colourOf('line-strong'),
    hatch: colourOf('hatch'),
  }
  const series = Array.from({ length: plotColourCount }, (_, index) => colourOf(`plot-${index + 1}`))
  const font = style.fontFamily
  probe.remove()
  return { ...themed, ...(isForced && systemColours), series, font }
}

/** Shapes on the lines, so that lines differ without colour too. */
const seriesShapes = ['circle', 'square', 'triangle', 'diamond', 'cross'] as const
type SeriesShape = (typeof seriesShapes)[number]

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
