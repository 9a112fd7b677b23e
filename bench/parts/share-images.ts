import { startServer } from '../asking.ts'
import type { PartReport, Row } from '../report.ts'

type Times = { median: number; p95: number }
type Report = {
  inARow: number
  parallel: number
  /** Milliseconds for app images with uncached icons, for the same images again, and for count images. */
  withIcon: Times
  again: Times
  count: Times
  together: number
  cached: Times
  /** After each of the three rounds, in MB. */
  memory: { heap: number; whole: number }[]
}

const row = (what: string, { value, limit, unit }: { value: number; limit: number; unit: string }): Row => ({
  what,
  measured: `${value.toFixed(1)} ${unit}`,
  target: `≤ ${limit} ${unit}`,
  holds: value <= limit,
})

const timeRow = (what: string, { median, p95 }: Times, limit: number): Row =>
  row(`${what}, median (p95 ${p95.toFixed(0)} ms)`, { value: median, limit, unit: 'ms' })

/** The cost of rendering share images, and whether they leak memory. */
export const measureShareImages = async (): Promise<PartReport> => {
  const { process, url, emptyUrl, ...figures } = await startServer<Report>('share-images-world.ts')
  process.kill()
  const { inARow, parallel, withIcon, again, count, together, cached, memory } = figures
  const [before, between, after] = memory
  const grown = (kind: 'heap' | 'whole') => (after?.[kind] ?? Number.NaN) - (before?.[kind] ?? Number.NaN)
  return {
    part: 'share-images',
    figures,
    rows: [
      timeRow(`${inARow} app images in a row`, again, 60),
      timeRow('  the first time, their icons fetched', withIcon, 100),
      timeRow(`${inARow} count images in a row`, count, 60),
      row(`heap that the last ${2 * inARow} added`, { value: grown('heap'), limit: 5, unit: 'MB' }),
      row(`  whole process (${between?.whole.toFixed(0)} MB between)`, {
        value: grown('whole'),
        limit: 40,
        unit: 'MB',
      }),
      row(`${parallel} requests at once for one app image`, { value: together, limit: 300, unit: 'ms' }),
      timeRow('  that is kept then', cached, 10),
    ],
  }
}
