import type { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import type { AppWorld } from '#contract/worlds.ts'
import { appSummaryQuery, appWorldQuery } from '#web/components/app-frame/app.queries.ts'
import { render, textOf } from '#web/testing/render.tsx'
import { exampleSummary } from '#web/testing/summaries.ts'
import { exampleWorld } from '#web/testing/worlds.ts'
import { readWorldAddress } from './world-address.ts'

const { appStoreId } = exampleSummary.app

const draw = (search = '', world: AppWorld = exampleWorld): Promise<string> => {
  const address = readWorldAddress(Object.fromEntries(new URLSearchParams(search)))
  const seed = (queryClient: QueryClient) => {
    queryClient.setQueryData(appSummaryQuery(appStoreId).queryKey, exampleSummary)
    queryClient.setQueryData(appWorldQuery(appStoreId, address).queryKey, world)
  }
  return render(`/app/${appStoreId}/world${search && `?${search}`}`, seed)
}

/** The text of each table row, in order. */
const rowsOf = (html: string): string[] =>
  [...(/<tbody>(.*)<\/tbody>/s.exec(html)?.[1] ?? '').matchAll(/<tr.*?<\/tr>/gs)].map(([row]) => textOf(row).trim())

/** The rows of all pages of the table, as a reader without JavaScript sees them. */
const drawAllRows = async (): Promise<string[]> => {
  const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(page => draw(`page=${page}`)))
  return pages.flatMap(rowsOf)
}

test('the first HTML has the figures, the summary, the first rows, links to the other countries, and nothing that the policy blocks', async () => {
  const html = await draw()
  const text = textOf(html)
  expect(text).toContain('3 countries ranked, of 171 measured')
  expect(text).toContain('best at #1 in Iceland. 4 countries are not measured')
  expect(text).toContain('Your best country is Iceland: #1 in Games.')
  expect(rowsOf(html)).toHaveLength(25)
  expect(/<noscript><nav aria-label="Pages of the list".*?<\/noscript>/s.exec(html)?.[0]).toContain('?page=7"')
  expect(new Set(await drawAllRows()).size).toBe(175)
  expect(html).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=|javascript:/i)
})

test('each of the six states is a rank or its own text in the table', async () => {
  const rows = await drawAllRows()
  const rowOf = (name: string) => rows.find(row => row.startsWith(name))
  expect(rowOf('Iceland')).toContain('#1')
  expect(rowOf('Chad')).toContain('not measured: 503')
  expect(rowOf('Germany')).toContain('the chart was empty')
  expect(rowOf('Liberia')).toContain('not measured: reading missed')
  expect(rowOf('China')).toContain('not sold here')
  expect(rowOf('Nauru')).toContain('not tracked yet')
  expect(rowOf('France')).toContain('not in the top 100')
})

test('the URL filters, searches and sorts the table', async () => {
  const names = async (search: string) => rowsOf(await draw(search)).map(row => row.split(' ')[0])
  expect((await names('continent=europe')).slice(0, 2)).toEqual(['Iceland', 'Germany'])
  expect(await names('q=iceland')).toEqual(['Iceland'])
  expect((await names('sort=country')).slice(0, 2)).toEqual(['Afghanistan', 'Albania'])
  expect((await names('sort=rank&order=desc')).slice(0, 3)).toEqual(['United', 'Japan', 'Iceland'])
  const none = textOf(await draw('q=qqq'))
  expect(none).toContain('No matching country')
  expect(none).toContain('See all countries instead.')
})

test('the country in the URL is marked in the table and described below the map, with a link to its history', async () => {
  const html = await draw('country=jp')
  expect(html).toMatch(/<tr[^>]*aria-current="true"[^>]*>(<[^>]+>)*Japan/)
  expect(textOf(html)).toContain('Japan: rank 2, Games, iPhone, top free')
  expect(html.replaceAll('%3A', ':')).toContain(`/app/${appStoreId}/history?charts=jp:top-free:6014:iphone`)
  expect(textOf(await draw())).toContain('Your best country is Iceland: #1 in Games.')
})

describe('the toolbar', () => {
  const chosenIn = (html: string) =>
    [...html.matchAll(/<option value="([^"]+)" selected=""/g)].map(([, value]) => value)

  test('the toolbar shows the values of the URL, and offers the categories in which the app was seen', async () => {
    const html = await draw('chartType=top-paid&device=ipad&scope=6007&day=2026-11-18')
    expect(chosenIn(html)).toEqual(['6007', 'top-paid', 'ipad', '2026-11-18'])
    expect(html).toMatch(/<input[^>]*type="date"[^>]*min="2026-08-22"[^>]*max="2026-11-20"[^>]*value="2026-11-18"/)
    expect(html).toMatch(/<option value="6014"/)
    expect(html).not.toMatch(/<option value="6015"/)
  })

  test("the toolbar stands for the app's own charts if the URL names none", async () => {
    expect(chosenIn(await draw())).toEqual(['own', 'any', 'iphone'])
    expect(chosenIn(await draw('scope=any'))).toEqual(['any', 'any', 'any'])
  })
})

test('a past day is named as a UTC day', async () => {
  const text = textOf(await draw('day=2026-11-18', { ...exampleWorld, day: '2026-11-18' }))
  expect(text).toMatch(/Ranks at the End of Nov 18/)
  expect(text).toMatch(/at the end of Nov 18[^)]*\(UTC\)/)
})

test('nothing measured is not displayed as zero', async () => {
  const nothing = { ...exampleWorld, rankedCountries: 0, measuredCountries: 0, observedAt: null, countries: [] }
  const text = textOf(await draw('', nothing))
  expect(text).toContain('– not measured in any country')
  expect(text).not.toContain('of 0 ')
  expect(text).toContain('No country was measured in these charts at that time.')
})
