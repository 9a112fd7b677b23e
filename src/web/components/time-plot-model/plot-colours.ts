/** The colours of the current theme in a form that a canvas can use. */
export type PlotColours = {
  paper: string
  ink: string
  second: string
  third: string
  line: string
  lineStrong: string
  hatch: string
  /** Line colours, in series order. */
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
