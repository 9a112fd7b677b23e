import { z } from 'zod'
import { listPublicApps } from '#contract/apps.ts'
import { startServer } from '../asking.ts'
import { openDemoWorld } from '../demo-world.ts'
import { usualDays } from '../filled-world.ts'
import { createRandom, median, quantile, watchMachine } from '../measure.ts'
import { formatCount, formatPercent, type PartReport, type Row } from '../report.ts'
import { drawApp } from '../store-world.ts'
import { askViews, type Ground, listViews } from '../views.ts'
import type { ViewsWorld } from '../views-server.ts'

const demoDays = 90
const demoTargetMs = 150
const largeTargetMs = 100

export type Times = { p50: number; p95: number; max: number; takenShare: number | undefined }

export const measureEachView = async (url: string, ground: Ground): Promise<Map<string, Times>> => {
  const times = new Map<string, Times>()
  for (const [index, view] of listViews(ground).entries()) {
    const { result: all, takenShare } = await watchMachine(() => askViews(url, view, createRandom(index + 1)))
    times.set(view.what, { p50: median(all), p95: quantile(all, 0.95), max: Math.max(...all), takenShare })
  }
  return times
}

export const toViewRows = (where: string, times: ReadonlyMap<string, Times>, targetMs: number): Row[] =>
  [...times].map(([what, { p50, p95, takenShare = 0 }]) => ({
    what: `${what}, ${where}, p95 (p50 ${p50.toFixed(0)} ms, ${formatPercent(takenShare)} taken by others)`,
    measured: `${p95.toFixed(0)} ms`,
    target: `≤ ${targetMs} ms`,
    holds: p95 <= targetMs,
  }))

const summary = z.object({
  app: z.object({ developerId: z.string().nullable() }),
  keywordRankings: z.record(z.string(), z.unknown()),
})

/** People open the apps on the lists. */
const findDemoGround = async (url: string): Promise<Ground> => {
  const apps = listPublicApps.response.parse(await (await fetch(`${url}/api/apps/public`)).json())
  const summaries = await Promise.all(
    apps.map(async ({ id }) => summary.parse(await (await fetch(`${url}/api/apps/${id}/summary`)).json())),
  )
  return {
    days: demoDays,
    newest: new Date(),
    drawAppId: random => apps[Math.floor(random() * apps.length)]?.id ?? '',
    developerIds: summaries.flatMap(({ app }) => app.developerId ?? []),
    keywords: summaries.flatMap(({ keywordRankings }) => Object.keys(keywordRankings)),
  }
}

const measureDemo = async () => {
  const world = await openDemoWorld({ days: demoDays })
  try {
    const server = await world.start({ COLLECTOR_ENABLED: 'false' })
    return await measureEachView(server.url, await findDemoGround(server.url))
  } finally {
    await world.close()
  }
}

/** The subjects of a filled world. */
export const groundOf = (
  { days, newest, developers, keywords }: ViewsWorld,
  drawAppId: (random: () => number) => number,
): Ground => ({
  days,
  newest: new Date(newest),
  drawAppId: random => String(drawAppId(random)),
  developerIds: Array.from({ length: developers }, (_, index) => String(index + 1)),
  keywords: Array.from({ length: keywords }, (_, index) => `keyword ${index}`),
})

const measureLarge = async () => {
  const server = await startServer<ViewsWorld>('views-server.ts', [JSON.stringify({ days: usualDays })])
  try {
    return { ranks: server.ranks, times: await measureEachView(server.url, groundOf(server, drawApp)) }
  } finally {
    server.process.kill('SIGTERM')
  }
}

/** Every view of the collected data, requested over HTTP one at a time, on the demo and over a hundred million ranks; a short run leaves the demo out. */
export const measureViews = async ({ isShort }: { isShort: boolean }): Promise<PartReport> => {
  const demo = isShort ? new Map<string, Times>() : await measureDemo()
  const large = await measureLarge()
  return {
    part: 'views',
    figures: { demo: Object.fromEntries(demo), ranks: large.ranks, large: Object.fromEntries(large.times) },
    rows: [
      ...toViewRows('demo', demo, demoTargetMs),
      ...toViewRows(`${formatCount(large.ranks)} ranks`, large.times, largeTargetMs),
    ],
  }
}
