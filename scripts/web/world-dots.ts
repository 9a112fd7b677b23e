import type { StorefrontCode } from '#domain/storefronts.ts'
import type { WorldDots } from '#web/components/maps/map-fills.ts'
import type { MapCountry, MapPoint, WorldGeometry } from '#web/components/maps/world-geometry.ts'
import { edgesOfLand, isOnLand } from './world-geometry.ts'

/** Columns of dots over the width of the map. */
const columns = 92

type Grid = { columns: number; rows: number; size: number }
type Cell = readonly [column: number, row: number]

const gridOf = ({ width, height }: WorldGeometry): Grid => {
  const size = width / columns
  return { columns, rows: Math.ceil(height / size), size }
}

const listCells = ({ columns: across, rows }: Grid): Cell[] =>
  Array.from({ length: across * rows }, (_, index) => [index % across, Math.floor(index / across)])

const middleOf = ([column, row]: Cell, { size }: Grid): MapPoint => ({
  x: (column + 0.5) * size,
  y: (row + 0.5) * size,
})

const distance = (a: MapPoint, b: MapPoint): number => Math.hypot(a.x - b.x, a.y - b.y)

const cellsOn = (path: string, grid: Grid): Cell[] => {
  const edges = edgesOfLand(path)
  return listCells(grid).filter(cell => isOnLand(edges, middleOf(cell, grid)))
}

/** With fewer dots a country may lose them all to smaller neighbours. */
const fewestCells = 3

/** A country too small for the grid gets the nearest cell that no other small country has. */
const placeSmall = (small: readonly MapCountry[], grid: Grid): Map<StorefrontCode, Cell> => {
  const free = new Set(listCells(grid))
  return new Map(
    small.map(country => {
      const [nearest] = [...free].toSorted(
        (a, b) => distance(middleOf(a, grid), country) - distance(middleOf(b, grid), country),
      )
      if (!nearest) throw new Error(`No cell is free for ${country.storefront}.`)
      free.delete(nearest)
      return [country.storefront, nearest]
    }),
  )
}

/** Lines of zero length, which round line ends draw as dots. Steps are relative, because most of them are equal. */
const toPath = (cells: readonly Cell[]): string =>
  cells
    .map(([column, row], index) => {
      const [x, y] = cells[index - 1] ?? [0, 0]
      return `${index === 0 ? 'M' : 'm'}${column - x} ${row - y}h0`
    })
    .join('')

/** The world as a grid of dots, each in one country. Takes about a second. */
export const buildWorldDots = (geometry: WorldGeometry): WorldDots => {
  const grid = gridOf(geometry)
  const land = new Map(geometry.countries.map(({ storefront, land: path }) => [storefront, cellsOn(path, grid)]))
  const small = placeSmall(
    geometry.countries.filter(({ storefront }) => (land.get(storefront)?.length ?? 0) < fewestCells),
    grid,
  )
  const taken = new Set([...small.values()].map(String))
  const ofCountry = ({ storefront }: MapCountry): [StorefrontCode, string] => {
    const own = small.get(storefront)
    const cells = own ? [own] : (land.get(storefront) ?? []).filter(cell => !taken.has(String(cell)))
    return [storefront, toPath(cells)]
  }
  return {
    columns: grid.columns,
    rows: grid.rows,
    countries: Object.fromEntries(geometry.countries.map(ofCountry)),
    elsewhere: toPath(cellsOn(geometry.elsewhere, grid).filter(cell => !taken.has(String(cell)))),
  }
}
