import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { launchMeasuredBrowser, viewports } from '../../e2e/harness/browser.ts'
import { inRoot } from '../../scripts/lib/paths.mjs'
import { median, quantile } from '../measure.ts'
import type { PartReport } from '../report.ts'

const [seriesCount, pointCount, runs, warmUps] = [5, 3650, 30, 10]
/** One frame at 60 frames per second. */
const frameMs = 16

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' }

/** The page as served to browsers: minified, with React's production build. */
const buildPage = async (folder: string): Promise<void> => {
  await build({
    configFile: false,
    root: inRoot('src/web'),
    logLevel: 'error',
    mode: 'production',
    plugins: [react(), tailwindcss()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: {
        input: inRoot('src/web/testing/plots-page.tsx'),
        output: { entryFileNames: 'page.js', assetFileNames: 'assets/[name][extname]' },
      },
    },
  })
  // With its styles, because the page would otherwise have less layout work and only one colour.
  const styles = (await readdir(join(folder, 'assets'))).filter(name => name.endsWith('.css'))
  const links = styles.map(name => `<link rel="stylesheet" href="/assets/${name}">`).join('')
  const page = `<!doctype html><meta charset="utf-8"><title>Plots</title>${links}<div id="root"></div>`
  await writeFile(join(folder, 'index.html'), `${page}<script type="module" src="/page.js"></script>`)
}

/** Serves the files of a folder to this machine only. */
const serveFolder = async (folder: string) => {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = await readFile(join(folder, pathname === '/' ? 'index.html' : pathname)).catch(() => undefined)
    response.writeHead(file ? 200 : 404, { 'content-type': types[extname(pathname)] ?? 'text/html' }).end(file)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

/** CPU time of the page's main thread in milliseconds, which is independent of other programs on the machine. */
const watchWork = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  return async (work: string): Promise<number> => {
    const before = await worked()
    await page.evaluate(work)
    return (await worked()) - before
  }
}

/** `bareMs`: the same lines on a canvas without our code, for a ratio that is independent of the load on the machine. */
type Measured = { waitingMs: number; bareMs: number; times: number[] }

const drawOften = async (page: Page, url: string): Promise<Measured> => {
  await page.goto(url)
  const workOf = await watchWork(page)
  const draw = async (turn: number) => {
    await page.evaluate(`makeSeries(${seriesCount}, ${JSON.stringify({ count: pointCount, turn })})`)
    return workOf(`drawSeries(${pointCount})`)
  }
  await draw(0)
  await page.waitForSelector('canvas')
  const times: number[] = []
  const bare: number[] = []
  const waits: number[] = []
  for (let run = 0; run < warmUps + runs; run++) {
    times.push(await draw(run))
    bare.push(await workOf('drawBaseline()'))
    waits.push(await workOf('waitFrames()'))
  }
  const waitingMs = median(waits.slice(warmUps))
  const bareMs = median(bare.slice(warmUps)) - waitingMs
  return { waitingMs, bareMs, times: times.slice(warmUps).map(time => time - waitingMs) }
}

const measurePage = async (url: string): Promise<Measured> => {
  const browser = await launchMeasuredBrowser()
  try {
    return await drawOften(await browser.newPage({ viewport: viewports.desktop }), url)
  } finally {
    await browser.close()
  }
}

/** The cost of a plot with five series of ten years in the page: from new data to the frame that shows it. */
export const measurePlots = async (): Promise<PartReport> => {
  const folder = await mkdtemp(join(tmpdir(), 'rank-atlas-plots-'))
  try {
    await buildPage(folder)
    const server = await serveFolder(folder)
    const { waitingMs, bareMs, times } = await measurePage(server.url).finally(server.close)
    const usualMs = median(times)
    return {
      part: 'plots',
      figures: {
        seriesCount,
        pointCount,
        runs,
        waitingMs,
        bareMs,
        times,
        medianMs: usualMs,
        p95Ms: quantile(times, 0.95),
      },
      rows: [
        {
          what: `plot of ${seriesCount} series × ${pointCount} points, prepared and drawn`,
          measured: `${usualMs.toFixed(1)} ms`,
          target: `≤ ${frameMs} ms`,
          holds: usualMs <= frameMs,
        },
      ],
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
