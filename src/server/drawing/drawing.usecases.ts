import { renderAsync } from '@resvg/resvg-js'
import pLimit from 'p-limit'
import { box, type DrawnElement } from './elements.rules.ts'
import type { Weight } from './fonts.rules.ts'
import { graphemesOf } from './text.rules.ts'
import { createTypesetting } from './typesetting.usecases.ts'

export type PixelSize = { width: number; height: number }

/** A text that was fitted into a line. */
export type FittedText = {
  /** Cut at a grapheme boundary with an ellipsis if even the smallest size is too wide. */
  text: string
  fontSize: number
  /** Width in pixels at that size. */
  width: number
}

export type LineLimits = { fontSizes: readonly number[]; fontWeight: Weight; maxWidth: number }

/** Draws the elements of `elements.rules.ts`, with text in any script and emoji. Makes no network requests. */
export type Drawing = {
  /** Renders to SVG with text as paths, so that it looks the same everywhere without fonts. */
  drawSvg(element: DrawnElement, size: PixelSize): Promise<string>
  /** Renders to PNG. */
  drawPng(element: DrawnElement, size: PixelSize): Promise<Buffer>
  /**
   * Fits a line: picks the first of `fontSizes` (largest first) that fits into `maxWidth`, else cuts the text at the
   * smallest.
   */
  fitLine(text: string, limits: LineLimits): Promise<FittedText>
}

/** Leaves other cores free to answer requests. */
const pngsAtOnce = 2
/** Text is measured once at this size; unhinted fonts scale linearly. */
const measuredSize = 100
const ellipsis = '…'

export const createDrawing = (): Drawing => {
  const typesetting = createTypesetting()
  const inTurn = pLimit(pngsAtOnce)

  const layOut = async (element: DrawnElement, size: PixelSize | { height: number }): Promise<string> => {
    // Loaded with the first image, like the font subsetting, so that they do not slow down the start.
    const { default: satori } = await import('satori')
    const typeset = await typesetting.setElement(element)
    return satori(typeset, { ...size, ...(await typesetting.findTypeCase(typeset)) })
  }

  const measure = async (text: string, fontWeight: Weight): Promise<number> => {
    const line = box({ fontSize: measuredSize, fontWeight, whiteSpace: 'nowrap' }, text)
    const [, width = '0'] = /^<svg width="([\d.]+)"/.exec(await layOut(line, { height: 2 * measuredSize })) ?? []
    return Number(width) / measuredSize
  }

  const shorten = async (text: string, { fontWeight, maxWidth }: Omit<LineLimits, 'fontSizes'>): Promise<string> => {
    const parts = graphemesOf(text)
    const cut = (count: number): string => `${parts.slice(0, count).join('').trimEnd()}${ellipsis}`
    let [fits, tooLong] = [0, parts.length]
    while (tooLong - fits > 1) {
      const middle = Math.floor((fits + tooLong) / 2)
      if ((await measure(cut(middle), fontWeight)) <= maxWidth) fits = middle
      else tooLong = middle
    }
    return cut(fits)
  }

  return {
    drawSvg: layOut,

    drawPng: (element, size) =>
      inTurn(async () => {
        const svg = await layOut(element, size)
        const drawn = await renderAsync(svg, { font: { loadSystemFonts: false } })
        return drawn.asPng()
      }),

    fitLine: async (text, { fontSizes, fontWeight, maxWidth }) => {
      const width = await measure(text, fontWeight)
      const fitting = fontSizes.find(fontSize => width * fontSize <= maxWidth)
      if (fitting !== undefined) return { text, fontSize: fitting, width: width * fitting }
      const fontSize = fontSizes.at(-1) ?? measuredSize
      const shortened = await shorten(text, { fontWeight, maxWidth: maxWidth / fontSize })
      return { text: shortened, fontSize, width: fontSize * (await measure(shortened, fontWeight)) }
    },
  }
}
