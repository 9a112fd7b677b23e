import { setTimeout as sleep } from 'node:timers/promises'
import { chartTypes, devices } from '#domain/charts.ts'
import { addDays, dayOf } from '#domain/days.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { createWords } from './catalog-world.ts'
import { createRandom } from './measure.ts'
import { drawApp } from './store-world.ts'

type Ground = { days: number; newest: Date }
type Draw = (random: () => number) => string

export type HeavyCall = { what: string; path: Draw }

/** The heaviest calls of a visitor, each for a different subject, so that no answer comes from a cache. */
export const listHeavyCalls = ({ days, newest }: Ground): HeavyCall[] => {
  const word = createWords(createRandom(7))
  const words = () => encodeURIComponent(Array.from({ length: 20 }, word).join(' ').slice(0, 200))
  const pick = <Item>(items: readonly Item[], random: () => number) => items[Math.floor(items.length * random())]
  const day: Draw = random => addDays(dayOf(newest), -1 - Math.floor(random() * Math.max(1, days - 40)))
  const storefront: Draw = random => pick(storefrontCodes, random) ?? 'us'
  const apps = (count: number, random: () => number) =>
    [...new Set(Array.from({ length: count }, () => drawApp(random)))].join(',')
  const others: Draw[] = [
    () => '/api/openapi.json',
    random => `/?x=${random()}`,
    random => `/api/comparisons?apps=${apps(5, random)}&day=${day(random)}`,
    random => `/app/${drawApp(random)}/history`,
  ]
  return [
    { what: 'search page', path: () => `/search?q=${words()}` },
    { what: 'search', path: () => `/api/search?q=${words()}` },
    {
      what: 'weather of the world',
      path: r => `/api/weather?day=${day(r)}&chartType=${pick(chartTypes, r)}&device=${pick(devices, r)}`,
    },
    {
      what: 'movers of the world',
      path: r => `/api/movers?storefront=world&at=${day(r)}T13:00:00Z&span=month&limit=${150 + Math.floor(r() * 50)}`,
    },
    { what: 'picture of an app', path: r => `/api/og/app/${drawApp(r)}` },
    { what: 'picture of a count', path: r => `/api/og/app/${drawApp(r)}/top/10?era=ever&size=story` },
    { what: 'replay of a month', path: r => `/api/charts/replay?storefront=${storefront(r)}&to=${day(r)}` },
    { what: 'document, pages and comparison', path: r => (pick(others, r) ?? (() => '/'))(r) },
  ]
}

export type Calls = { done: number; refused: number; failed: number; ms: number[] }

/** Sends a call again as soon as it is answered, until the signal. A refusal is obeyed for a moment. */
export const repeatCall = async (url: string, { path }: HeavyCall, signal: AbortSignal): Promise<Calls> => {
  const random = createRandom(3)
  const calls: Calls = { done: 0, refused: 0, failed: 0, ms: [] }
  while (!signal.aborted) {
    const start = performance.now()
    const response = await fetch(url + path(random), { headers: { 'accept-encoding': 'gzip' } })
    await response.arrayBuffer()
    calls.ms.push(performance.now() - start)
    if (response.ok) calls.done += 1
    else if ([429, 503].includes(response.status)) calls.refused += 1
    else calls.failed += 1
    if (!response.ok) await sleep(100)
  }
  return calls
}
