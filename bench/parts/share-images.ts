import { categoryApps } from '#contract/categories.ts'
import { categories } from '#domain/categories.ts'
import { appImagePath, countImagePath } from '#domain/share-images.ts'
import type { ServerProcess } from '../../e2e/harness/servers.ts'
import { openDemoWorld, readMemory } from '../demo-world.ts'
import { median, quantile, timeMs } from '../measure.ts'
import type { PartReport } from '../report.ts'

const days = 14
/** Before these the fonts are not loaded yet. */
const warmUp = 20
const measured = 200
/** Asked for at the same time, of one picture. */
const parallel = 50

const most = '10000000'

/** Apps of all categories, in turns. */
const listAppIds = async (url: string): Promise<string[]> => {
  const lists = await Promise.all(
    categories.map(async ({ slug }) => {
      const answer = await fetch(`${url}/api/category-apps/${slug}`)
      return categoryApps.parse(await answer.json()).apps.map(({ appStoreId }) => appStoreId)
    }),
  )
  const longest = Math.max(...lists.map(list => list.length))
  const inTurns = Array.from({ length: longest }, (_, place) => lists.flatMap(list => list[place] ?? [])).flat()
  return [...new Set(inTurns)]
}

const fetchPicture = async (url: string): Promise<number> => {
  const answer = await fetch(url)
  const bytes = (await answer.arrayBuffer()).byteLength
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`)
  return bytes
}

/** One after the other, as a crawler asks: each is made, with its icon fetched. */
const measureInARow = async (server: ServerProcess, paths: readonly string[]) => {
  const times: number[] = []
  const before = await readMemory(server)
  for (const path of paths) times.push(await timeMs(() => fetchPicture(server.url + path)))
  const after = await readMemory(server)
  return { median: median(times), p95: quantile(times, 0.95), memoryBefore: before.own, memoryAfter: after.own }
}

const measureWorld = async () => {
  const world = await openDemoWorld(days)
  try {
    const server = await world.start({ COLLECTOR_ENABLED: 'false', LIMIT_IMAGES_PER_MINUTE: most })
    const appIds = await listAppIds(server.url)
    const paths = appIds.map(appImagePath)
    for (const path of paths.slice(0, warmUp)) await fetchPicture(server.url + path)
    const first = await measureInARow(server, paths.slice(warmUp, warmUp + measured))
    const second = await measureInARow(server, paths.slice(warmUp + measured, warmUp + 2 * measured))
    const counts = appIds.slice(0, 60).map(id => countImagePath(id, { top: 10, era: 'now' }, 'landscape'))
    const countImages = await measureInARow(server, counts)
    const fresh = `${server.url}${paths.at(-1)}`
    const together = await timeMs(() => Promise.all(Array.from({ length: parallel }, () => fetchPicture(fresh))))
    const kept = await timeMs(() => fetchPicture(fresh))
    return { apps: appIds.length, first, second, countImages, together, kept }
  } finally {
    await world.close()
  }
}

const row = (what: string, value: number, limit: number, unit: string) => ({
  what,
  measured: `${value.toFixed(1)} ${unit}`,
  target: `≤ ${limit} ${unit}`,
  holds: value <= limit,
})

/** What the pictures cost that other sites show, from the request to the last byte, icon included. */
export const measureShareImages = async (): Promise<PartReport> => {
  const { first, second, countImages, together, kept, apps } = await measureWorld()
  const grown = second.memoryAfter - first.memoryAfter
  return {
    part: 'share-images',
    figures: { apps, first, second, countImages, together, kept },
    rows: [
      row(`${measured} app images in a row, each made, median`, first.median, 60, 'ms'),
      row(`  ${measured} more, median (p95 ${second.p95.toFixed(0)} ms)`, second.median, 60, 'ms'),
      row(`  memory that the second ${measured} added`, grown, 20, 'MB'),
      row('count images, median', countImages.median, 60, 'ms'),
      row(`${parallel} requests at once for one app image`, together, 120, 'ms'),
    ],
  }
}
