import { z } from 'zod'
import { listPublicApps } from '#contract/apps.ts'
import { startServer } from '../asking.ts'
import { openDemoWorld } from '../demo-world.ts'
import type { Filled } from '../filled-world.ts'
import { createRandom, median, quantile } from '../measure.ts'
import type { Row } from '../report.ts'
import { drawApp } from '../store-world.ts'
import { developerCount, keywordCount } from '../view-subjects.ts'
import { askViews, type Ground, listViews } from '../views.ts'

type Asked = { url: string; ground: Ground; atMost: number }

const demoDays = 90
const demoTargetMs = 150
const largeTargetMs = 100

/** The 95th percentile of each view, one request at a time. */
const measureEachView = async (where: string, { url, ground, atMost }: Asked): Promise<Row[]> => {
  const rows: Row[] = []
  for (const [index, view] of listViews(ground).entries()) {
    const times = await askViews(url, view, createRandom(index + 1))
    const note = `p50 ${median(times).toFixed(0)} ms`
    rows.push({ what: `${view.what}, ${where}, p95`, value: quantile(times, 0.95), unit: 'ms', note, atMost })
  }
  return rows
}

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

const measureDemo = async (): Promise<Row[]> => {
  const world = await openDemoWorld({ days: demoDays })
  try {
    const { url } = await world.start({ COLLECTOR_ENABLED: 'false' })
    return await measureEachView('demo', { url, ground: await findDemoGround(url), atMost: demoTargetMs })
  } finally {
    await world.close()
  }
}

const measureLarge = async (): Promise<Row[]> => {
  const { process, url, days, newest } = await startServer<Filled>('views-server.ts')
  const ground = {
    days,
    newest: new Date(newest),
    drawAppId: (random: () => number) => String(drawApp(random)),
    developerIds: Array.from({ length: developerCount }, (_, index) => String(index + 1)),
    keywords: Array.from({ length: keywordCount }, (_, index) => `keyword ${index}`),
  }
  try {
    return await measureEachView('a hundred million ranks', { url, ground, atMost: largeTargetMs })
  } finally {
    process.kill('SIGTERM')
  }
}

/** Every view of the collected data, requested over HTTP one at a time: on the demo, and over a hundred million ranks. */
export const measureViews = async (): Promise<Row[]> => [...(await measureDemo()), ...(await measureLarge())]
