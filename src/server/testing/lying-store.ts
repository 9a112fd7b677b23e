import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import { allGenres } from '#domain/genres.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'

/** The parts of Apple's legacy feed that lies change. */
export type Feed = { feed: { entry: unknown[]; updated: { label: string } } & Record<string, unknown> }

/** Reads the genuine feed of any chart. */
export type ReadFeed = (chart: Chart) => Promise<Feed>

/** The response instead of the genuine one: another feed under the requested feed's name, or undefined for no response. */
export type Lie = (truth: Feed, chart: Chart, read: ReadFeed) => Feed | undefined | Promise<Feed | undefined>

const feedNames: Record<string, Pick<Chart, 'type' | 'device'>> = {
  topfreeapplications: { type: 'top-free', device: 'iphone' },
  toppaidapplications: { type: 'top-paid', device: 'iphone' },
  topgrossingapplications: { type: 'top-grossing', device: 'iphone' },
  topfreeipadapplications: { type: 'top-free', device: 'ipad' },
  toppaidipadapplications: { type: 'top-paid', device: 'ipad' },
  topgrossingipadapplications: { type: 'top-grossing', device: 'ipad' },
}

const nameOf = ({ type, device }: Chart): string =>
  Object.entries(feedNames).find(([, kind]) => kind.type === type && kind.device === device)?.[0] ?? ''

const pathOf = (chart: Chart): string => {
  const genre = chart.genre === allGenres ? '' : `/genre=${chart.genre}`
  return `/${chart.storefront}/rss/${nameOf(chart)}/limit=100${genre}/json`
}

const findChart = (path: string): Chart | undefined => {
  const [, storefront, name = '', , genre] =
    /^\/(\w\w)\/rss\/(\w+)\/limit=(\d+)(?:\/genre=(\d+))?\/json/.exec(path) ?? []
  const kind = feedNames[name]
  return kind && storefront
    ? { storefront: storefront as StorefrontCode, ...kind, genre: Number(genre ?? allGenres) }
    : undefined
}

/** A proxy server in front of a genuine store that replaces the responses of some charts. */
export const openLyingStore = async (trueUrl: string) => {
  const lies = new Map<ChartKey, Lie>()
  const read: ReadFeed = async chart => (await fetch(new URL(pathOf(chart), trueUrl))).json() as Promise<Feed>

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '/'
    const chart = findChart(path)
    const lie = chart && lies.get(chartKeyOf(chart))
    const truth = await fetch(new URL(path, trueUrl), { headers: { accept: 'application/json' } })
    if (!chart || !lie) {
      response.writeHead(truth.status, { 'content-type': truth.headers.get('content-type') ?? 'text/plain' })
      response.end(Buffer.from(await truth.arrayBuffer()))
      return
    }
    const feed = await lie((await truth.json()) as Feed, chart, read)
    response.writeHead(feed ? 200 : 503, { 'content-type': feed ? 'text/javascript; charset=utf-8' : 'text/html' })
    response.end(feed ? JSON.stringify(feed) : '<html>503</html>')
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(error => {
      response.writeHead(500)
      response.end(String(error))
    })
  })
  // Never closes idle connections: a request on its way would fail, and no lie does that.
  server.keepAliveTimeout = 0
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lies,
    close: () => new Promise<void>(resolve => void server.close(() => resolve())),
  }
}
