import type { Colour } from '#domain/palette.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import type { Dot } from './world-dots.rules.ts'
import type { WorldShapes } from './world-shapes.rules.ts'

/** A colour, or the hatching for unmeasured countries. */
export type MapFill = Colour | 'hatch'
/** `border` is the background colour, which separates the countries. */
export type MapColours = { border: Colour; hatch: Colour; noStorefront: Colour }

export type WorldMap = {
  /** In pixels. */
  width: number
  fillOf(storefront: StorefrontCode): MapFill
  colours: MapColours
}

/** In output pixels, whatever the width. */
const borderWidth = 0.6
const islandRadius = 2.2
/** Radius for a small country between others. */
const enclaveRadius = 1.6
const hatchGap = 3.2
const hatchWidth = 0.9
/** A faint fill below the hatching, to show where the land ends. */
const hatchOpacity = 0.16

type Pen = { fillOf: WorldMap['fillOf']; colours: MapColours; size(pixels: number): number; hatchId: string }

const round = (value: number) => Math.round(value * 10) / 10

/** Long tiles have fewer seams. */
const drawHatch = ({ colours, size, hatchId }: Pen): string => {
  const [gap, length] = [size(hatchGap), size(hatchGap * 20)]
  return [
    `<pattern id="${hatchId}" width="${gap}" height="${length}" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">`,
    `<path fill="${colours.hatch}" fill-opacity="${hatchOpacity}" d="M0 0H${gap}V${length}H0Z"/>`,
    `<path fill="${colours.hatch}" d="M0 0H${size(hatchWidth)}V${length}H0Z"/></pattern>`,
  ].join('')
}

/** Merges countries of one colour into one path: fast to draw, and no hairline gaps between them. */
const drawLand = ({ land }: WorldShapes, { fillOf, hatchId }: Pen): string => {
  const byFill = Map.groupBy(land, ([storefront]) => fillOf(storefront))
  const paths = [...byFill].map(([fill, countries]) => {
    const paint = fill === 'hatch' ? `url(#${hatchId})` : fill
    return `<path fill="${paint}" d="${countries.map(([, path]) => path).join('')}"/>`
  })
  return paths.join('')
}

/** A dot is too small for hatching, so an unmeasured one is a ring. */
const drawDot = ({ storefront, x, y, isIsland }: Dot, { fillOf, colours, size }: Pen): string => {
  const fill = fillOf(storefront)
  const look = fill === 'hatch' ? `fill="${colours.border}" stroke="${colours.hatch}"` : `fill="${fill}"`
  return `<circle cx="${x}" cy="${y}" r="${size(isIsland ? islandRadius : enclaveRadius)}" ${look}/>`
}

/** The map as a complete SVG, `width` pixels wide, without a background. */
export const buildWorldMap = (shapes: WorldShapes, { width, fillOf, colours }: WorldMap): string => {
  const pixel = shapes.width / width
  const size = (pixels: number) => round(pixels * pixel)
  const pen: Pen = { fillOf, colours, size, hatchId: `hatch-${colours.hatch.slice(1)}-${width}` }
  const height = Math.round(shapes.height / pixel)
  const stroke = `stroke="${colours.border}" stroke-width="${size(borderWidth)}"`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${shapes.width} ${shapes.height}">`,
    drawHatch(pen),
    `<path fill="${colours.noStorefront}" d="${shapes.elsewhere}"/>`,
    drawLand(shapes, pen),
    `<path fill="none" ${stroke} stroke-linejoin="round" d="${shapes.borders}"/>`,
    `<g ${stroke}>${shapes.dots.map(dot => drawDot(dot, pen)).join('')}</g>`,
    '</svg>',
  ].join('')
}
