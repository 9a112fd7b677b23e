import { type RenderedImage, renderAsync } from '@resvg/resvg-js'
import { placeholderIcon } from './icon-sources.rules.ts'
import { UnusableIconError } from './icons.errors.ts'
import type { Picture } from './pictures.rules.ts'

/** Width and height in pixels of stored and drawn icons. */
const iconSize = 256

const drawSvg = (svg: string): Promise<RenderedImage> =>
  renderAsync(svg, { font: { loadSystemFonts: false }, fitTo: { mode: 'width', value: iconSize }, logLevel: 'off' })

/** A picture that could not be decoded is fully transparent. */
const isBlank = ({ pixels }: RenderedImage): boolean => {
  for (let alpha = 3; alpha < pixels.length; alpha += 4) if (pixels[alpha] !== 0) return false
  return true
}

/** Decodes a picture and crops it to a square. @throws UnusableIconError if the result is blank. */
export const decodePicture = async ({ bytes, mediaType }: Picture): Promise<RenderedImage> => {
  const image = await drawSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${iconSize} ${iconSize}"><image width="${iconSize}" height="${iconSize}" preserveAspectRatio="xMidYMid slice" href="data:${mediaType};base64,${bytes.toString('base64')}"/></svg>`,
  )
  if (isBlank(image)) throw new UnusableIconError('a broken or blank image')
  return image
}

export const pngAddress = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`

const drawPlaceholder = async (): Promise<string> => pngAddress((await drawSvg(placeholderIcon)).asPng())

let drawnPlaceholder: Promise<string> | undefined

/** The placeholder as a data URL, drawn once. */
export const getPlaceholder = (): Promise<string> => {
  drawnPlaceholder ??= drawPlaceholder()
  return drawnPlaceholder
}
