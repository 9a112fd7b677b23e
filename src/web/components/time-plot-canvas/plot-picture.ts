import type { PlotColours } from '#web/components/time-plot-model/plot-shapes.ts'
import type { TimePlotDrawing } from '#web/components/time-plot-model/time-plot-drawing.ts'
import { plotLayoutOf } from '#web/components/time-plot-model/time-plot-layout.ts'
import { drawPlot } from './draw-plot.ts'

/** Texts for a picture that leaves its page: its own title and a source line. */
export type PictureWords = { title?: string; source?: string }

export type PictureInput = PictureWords & {
  drawing: TimePlotDrawing
  colours: PlotColours
  title: string
  sentence: string
}

const [width, plotHeight, edge, plotTop, lineHeight] = [960, 320, 24, 64, 20]
const sharpness = 2

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
  canvas.fillStyle = colours.second
  for (const [index, line] of lines.toReversed().entries()) {
    canvas.fillText(line, edge, height - edge + 4 - index * lineHeight, width - 2 * edge)
  }
}

const plotOf = ({ drawing, colours }: PictureInput): HTMLCanvasElement => {
  const plot = document.createElement('canvas')
  const layout = plotLayoutOf({ width: width - 2 * edge, height: plotHeight, drawing })
  drawPlot(plot, { drawing, layout, colours, scale: sharpness })
  return plot
}

const blobOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('The browser could not create the image.')))),
  )

/**
 * The plot as a PNG, 960 pixels wide at twice the resolution: title, plot with the names of its lines, summary and source, on the theme's
 * background.
 * @throws Error when the browser cannot create the image.
 */
export const drawPlotPicture = async (input: PictureInput): Promise<Blob> => {
  const picture = document.createElement('canvas')
  const canvas = picture.getContext('2d')
  if (!canvas) throw new Error('The browser could not create the image.')
  const lines = linesBelow(canvas, input)
  const height = plotTop + plotHeight + lines.length * lineHeight + edge
  picture.width = width * sharpness
  picture.height = height * sharpness
  canvas.scale(sharpness, sharpness)
  drawWords(canvas, { ...input, height, lines })
  canvas.drawImage(plotOf(input), edge, plotTop, width - 2 * edge, plotHeight)
  return blobOf(picture)
}
