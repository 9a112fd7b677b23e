import { Resvg } from '@resvg/resvg-js'
import { describe, expect, test } from 'vitest'
import { findStorefrontByNumber } from '#domain/country-numbers.ts'
import { type StorefrontCode, storefrontCodes } from '#domain/storefronts.ts'
import { listLines, listTerritories, pointsOf } from './territories.rules.ts'
import { readWorldAtlas } from './world-atlas.repository.ts'
import type { MapFill } from './world-map.rules.ts'
import { drawWorldMap, worldMapHeight } from './world-map.usecases.ts'

const colours = { border: '#000000', hatch: '#00ff00', noStorefront: '#0000ff' } as const
const widthOnShareImage = 560

const draw = (fillOf: (code: StorefrontCode) => MapFill, width = widthOnShareImage) =>
  new Resvg(drawWorldMap({ width, fillOf, colours }), { font: { loadSystemFonts: false } }).render()

/** Coordinates of pixels whose red or green value is at least `least` of 255. */
const listPixels = ({ pixels, width }: { pixels: Buffer; width: number }, channel: 'red' | 'green', least = 128) => {
  const found: { x: number; y: number }[] = []
  for (let at = channel === 'red' ? 0 : 1, index = 0; at < pixels.length; at += 4, index++) {
    if ((pixels[at] ?? 0) >= least) found.push({ x: index % width, y: Math.floor(index / width) })
  }
  return found
}

/** The pixels of a storefront that alone is drawn in red. */
const findOnMap = (code: StorefrontCode) =>
  listPixels(
    draw(drawn => (drawn === code ? '#ff0000' : '#000000')),
    'red',
  )

const middleOf = (code: StorefrontCode) => {
  const pixels = findOnMap(code)
  const mean = (of: 'x' | 'y') => pixels.reduce((sum, pixel) => sum + pixel[of], 0) / pixels.length
  return { x: mean('x'), y: mean('y') }
}

describe('the map of the world', () => {
  test('each of the 175 storefronts is visible at the size of a share image, even the smallest islands', () => {
    expect(storefrontCodes.filter(code => findOnMap(code).length === 0)).toEqual([])
  })

  test('countries are where people expect them', () => {
    const [brazil, germany, japan, fiji] = [middleOf('br'), middleOf('de'), middleOf('jp'), middleOf('fj')]
    const fromWest = [brazil, germany, japan, fiji].map(({ x }) => x / widthOnShareImage)
    expect(fromWest).toEqual([0.31, 0.49, 0.83, 0.97].map(share => expect.closeTo(share, 1)))
    expect(germany.y).toBeLessThan(japan.y)
    expect(japan.y).toBeLessThan(brazil.y)
  })

  test('an unmeasured country is hatched up to its borders, and an unmeasured dot is a ring', () => {
    const hatched = (code: StorefrontCode, least: number) =>
      listPixels(
        draw(drawn => (drawn === code ? 'hatch' : '#000000')),
        'green',
        least,
      ).length
    const land = findOnMap('br').length
    expect(hatched('br', 160) / land).toBeGreaterThan(0.1)
    expect(hatched('br', 160) / land).toBeLessThan(0.5)
    expect(hatched('br', 30) / land).toBeGreaterThan(0.85)
    const dot = draw(drawn => (drawn === 'mt' ? 'hatch' : '#ff0000'))
    expect(listPixels(dot, 'green', 60).length).toBeGreaterThan(3)
    const { x, y } = middleOf('mt')
    const middle = 4 * (Math.round(y) * dot.width + Math.round(x))
    expect([...dot.pixels.subarray(middle, middle + 2)].every(part => part < 100)).toBe(true)
  })

  test('countries without a storefront keep their own colour for any ranks', () => {
    const { pixels } = draw(() => '#ff0000')
    const noStorefront = Array.from({ length: pixels.length / 4 }, (_, at) =>
      pixels.toString('hex', at * 4, at * 4 + 4),
    )
    expect(noStorefront.filter(colour => colour === `${colours.noStorefront.slice(1)}ff`).length).toBeGreaterThan(1000)
  })

  test.each([560, 960])('the map has the requested width and the reported height at %i pixels', width => {
    const { width: drawnWidth, height } = draw(() => '#ff0000', width)
    expect({ width: drawnWidth, height }).toEqual({ width, height: worldMapHeight(width) })
  })

  test('the map of the world is small enough to inline in a page', () => {
    expect(
      drawWorldMap({ width: 960, fillOf: code => (code < 'm' ? '#ff0000' : '#aa0000'), colours }).length,
    ).toBeLessThan(90_000)
  })
})

describe('territories', () => {
  const atlas = readWorldAtlas()
  const lines = listLines(atlas)
  const territories = listTerritories(atlas, lines)
  const piecesOf = (storefront: StorefrontCode) =>
    territories.find(territory => territory.storefront === storefront)?.pieces ?? []

  test('the numeric codes match the countries by name', () => {
    const names = new Intl.DisplayNames(['en'], { type: 'region' })
    const codeByName = new Map(storefrontCodes.map(code => [names.of(code.toUpperCase()), code]))
    const named = atlas.objects.countries.geometries.flatMap(({ id, properties }) => {
      const code = codeByName.get(properties?.name ?? '')
      return code && id ? [{ code, byNumber: findStorefrontByNumber(String(id)) }] : []
    })
    expect(named.length).toBeGreaterThan(145)
    expect(named.filter(({ code, byNumber }) => code !== byNumber)).toEqual([])
  })

  test('every storefront has land, exactly once', () => {
    const owners = territories.flatMap(({ storefront }) => storefront ?? [])
    expect(owners.toSorted()).toEqual(storefrontCodes)
  })

  test('Crimea belongs to Ukraine and the north of Cyprus to Cyprus, as in ISO 3166', () => {
    const hasPieceAround = (storefront: StorefrontCode, [x, y]: [number, number]) =>
      piecesOf(storefront).some(([coast = []]) => {
        const points = pointsOf(coast, lines)
        const [xs, ys] = [points.map(point => point[0]), points.map(point => point[1])]
        return (
          Math.max(...xs) - Math.min(...xs) < 5 &&
          Math.min(...xs) < x &&
          Math.max(...xs) > x &&
          Math.min(...ys) < y &&
          Math.max(...ys) > y
        )
      })
    expect(hasPieceAround('ua', [34.1, 45.2])).toBe(true)
    expect(hasPieceAround('ru', [34.1, 45.2])).toBe(false)
    expect(piecesOf('cy')).toHaveLength(2)
  })
})
