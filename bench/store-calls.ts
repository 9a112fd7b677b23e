// Reads 175 storefronts × 6 charts from an App Store on this machine with one program; prints time, processor time and lists.
import { Agent } from 'node:http'
import { createRequire } from 'node:module'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createAppStore } from '#appstore'
import { type Chart, chartKeyOf, chartTypes, devices } from '#domain/charts.ts'
import { storefrontCodes } from '#domain/storefronts.ts'

const [program, url = ''] = process.argv.slice(2)
const depth = 100

type Lists = Record<string, number[]>
type Read = { lists: Lists; failed: string[] }

const overall = storefrontCodes.flatMap(storefront =>
  devices.flatMap(device => chartTypes.map((chartType): Chart => ({ storefront, chartType, genre: 36, device }))),
)

const readEach = async (fetchIds: (chart: Chart) => Promise<number[]>): Promise<Read> => {
  const read: Read = { lists: {}, failed: [] }
  for (const chart of overall) {
    try {
      read.lists[chartKeyOf(chart)] = await fetchIds(chart)
    } catch (error) {
      read.failed.push(`${chartKeyOf(chart)}: ${error instanceof Error ? error.message : 'an answer that is no chart'}`)
    }
  }
  return read
}

type ScrapedApp = { id: string }
type Scraper = { list: (options: Record<string, unknown>) => Promise<ScrapedApp[]> }

/** The package calls a fixed host. Its own `requestOptions` take an agent, and ours opens each connection to this machine. */
const readWithScraper = () => {
  const scraper: Scraper = createRequire(join(import.meta.dirname, 'scraper/package.json'))('app-store-scraper')
  const agent = Object.assign(new Agent(), { createConnection: () => connect(Number(new URL(url).port), '127.0.0.1') })
  const collections = { 'top-free': 'topfree', 'top-paid': 'toppaid', 'top-grossing': 'topgrossing' }
  return readEach(async ({ storefront, chartType, device }) => {
    const collection = `${collections[chartType]}${device === 'ipad' ? 'ipad' : ''}applications`
    const apps = await scraper.list({ collection, country: storefront, num: depth, requestOptions: { agent } })
    return apps.map(({ id }) => Number(id))
  })
}

const store = createAppStore({ hosts: { itunes: url, marketing: url, search: url } })

const readWithClient = () =>
  readEach(async chart => (await store.fetchTopChart({ ...chart, limit: depth })).entries.map(({ appId }) => appId))

const programs = { scraper: readWithScraper, client: readWithClient }

const startMs = performance.now()
const startCpu = process.cpuUsage()
const read = await programs[program === 'scraper' ? 'scraper' : 'client']()
const { user, system } = process.cpuUsage(startCpu)
const printed = { ...read, wallMs: performance.now() - startMs, cpuMs: (user + system) / 1000 }
// Kept connections would hold the process.
process.stdout.write(JSON.stringify(printed), () => process.exit(0))
