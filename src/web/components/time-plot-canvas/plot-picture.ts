import { type PlotColours, seriesColour, seriesLook, shapePath } from '#web/components/time-plot-model/plot-shapes.ts'
import type { TimePlotDrawing } from '#web/components/time-plot-model/time-plot-drawing.ts'
import { plotLayoutOf } from '#web/components/time-plot-model/time-plot-layout.ts'
import { openTimePlot } from './open-time-plot.ts'

/** Texts for a picture that leaves its page: its own title and a source line. */
export type PictureWords = { title?: string; source?: string }

export type PictureInput = PictureWords & {
  drawing: TimePlotDrawing
  colours: PlotColours
  title: string
  sentence: string
}

const [width, plotHeight, edge, titleRoom, rowHeight, lineHeight] = [960, 320, 24, 40, 22, 20]
const sharpness = 2

/** uPlot draws in a microtask, so the drawing is complete after one frame. */
const nextFrame = () => new Promise(resolve => requestAnimationFrame(resolve))

/** The legend has two columns. */
const legendRows = ({ series }: TimePlotDrawing): number => Math.ceil(series.length / 2)

const drawLegend = (canvas: CanvasRenderingContext2D, { drawing, colours }: PictureInput): void => {
  for (const [index, { label }] of drawing.series.entries()) {
    const look = seriesLook(index)
    const x = edge + (index % 2) * (width / 2)
    const y = titleRoom + edge + Math.floor(index / 2) * rowHeight
    canvas.save()
    canvas.translate(x + 10, y)
    canvas.fillStyle = seriesColour(colours, index)
    canvas.fillRect(-10, -0.8, 20, 1.6)
    canvas.fill(new Path2D(shapePath(look.shape, 4)))
    canvas.restore()
    canvas.fillStyle = colours.ink
    canvas.fillText(label, x + 28, y + 5, width / 2 - edge - 36)
  }
}

const wordFont = ({ font }: PlotColours): string => `14px ${font}`

/** Wraps the summary to the width of the picture and adds the source on a line of its own. */
const linesBelow = (canvas: CanvasRenderingContext2D, { colours, sentence, source }: PictureInput): string[] => {
  canvas.font = wordFont(colours)
  const lines = ['']
  for (const word of sentence.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim()
    if (canvas.measureText(longer).width <= width - 2 * edge) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return source ? [...lines, source] : lines
}

type WordsInput = PictureInput & { height: number; lines: readonly string[] }

const drawWords = (canvas: CanvasRenderingContext2D, input: WordsInput): void => {
  const { colours, title, height, lines } = input
  canvas.fillStyle = colours.paper
  canvas.fillRect(0, 0, width, height)
  canvas.fillStyle = colours.ink
  canvas.font = `600 18px ${colours.font}`
  canvas.fillText(title, edge, edge + 14, width - 2 * edge)
  canvas.font = wordFont(colours)
  drawLegend(canvas, input)
  canvas.fillStyle = colours.second
  for (const [index, line] of lines.toReversed().entries()) {
    canvas.fillText(line, edge, height - edge + 4 - index * lineHeight, width - 2 * edge)
  }
}

const drawPlot = async (input: PictureInput): Promise<HTMLCanvasElement> => {
  const { drawing, colours } = input
  // The canvas already has `devicePixelRatio` pixels per CSS pixel.
  const zoom = sharpness / devicePixelRatio
  const target = document.createElement('div')
  const layout = plotLayoutOf({ width: width - 2 * edge, height: plotHeight, drawing })
  const plot = openTimePlot({ target, drawing, layout, colours, zoom })
  await nextFrame()
  plot.close()
  return plot.canvas
}

const blobOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('The browser could not create the image.')))),
  )

/**
 * The plot as a PNG, 960 pixels wide at twice the resolution: title, legend, plot, summary and source, on the theme's
 * background.
 * @throws Error when the browser cannot create the image.
 */
export const drawPlotPicture = async (input: PictureInput): Promise<Blob> => {
  const plotTop = titleRoom + edge + legendRows(input.drawing) * rowHeight
  const picture = document.createElement('canvas')
  const canvas = picture.getContext('2d')
  if (!canvas) throw new Error('The browser could not create the image.')
  const lines = linesBelow(canvas, input)
  const height = plotTop + plotHeight + lines.length * lineHeight + edge
  picture.width = width * sharpness
  picture.height = height * sharpness
  canvas.scale(sharpness, sharpness)
  drawWords(canvas, { ...input, height, lines })
  canvas.drawImage(await drawPlot(input), edge, plotTop, width - 2 * edge, plotHeight)
  return blobOf(picture)
}
