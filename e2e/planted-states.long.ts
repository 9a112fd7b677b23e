import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { getChart, listChartMoments } from '#contract/chart-snapshots.ts'
import { compareApps } from '#contract/comparisons.ts'
import { listKeywords } from '#contract/keywords.ts'
import { listMovers } from '#contract/movers.ts'
import { listRankSeries } from '#contract/rank-histories.ts'
import { getStorePage } from '#contract/store-pages.ts'
import { getWorldWeather } from '#contract/weather.ts'
import { getAppWorld } from '#contract/worlds.ts'
import { countryNameOf } from '#domain/country-names.ts'
import { endOfHour } from '#domain/hours.ts'
import { isMeasured } from '#domain/ranks.ts'
import { dayMs } from '#domain/units.ts'
import { closePages } from './harness/browser.ts'
import { inkAt } from './harness/in-page.mjs'
import { textsOf } from './harness/pages.ts'
import { openPlantedStage, type PlantedStage, pointAt, rowOf } from './harness/planted-stage.ts'
import { expected, known, knownCharts, momentText, weekAgo, yesterday } from './harness/planted-states.ts'
import { type PlantedCase, plantedCases } from './harness/planted-world.ts'

// The drill of the six states: `harness/planted-states.ts` defines the states planted in one world, and what each view, with
// its picture and its table, has to show for them.

let stage: PlantedStage

beforeAll(async () => {
  stage = await openPlantedStage()
})

afterEach(() => closePages(stage?.context))

afterAll(() => stage?.close())

const thisChart = 'chartType=top-free&device=iphone&scope=overall'

describe('the world of an app', () => {
  const times = [
    ['now', 0, undefined],
    ['as of a day', 1, weekAgo],
  ] as const

  test.each(times)('%s distinguishes every state on the map and in the table', async (_, column, daysAgo) => {
    const { planted, ask, open, dayAgo, nameOf, countryOf, inCountry } = stage
    const query = `?${thisChart}${daysAgo ? `&day=${dayAgo(daysAgo)}` : ''}`
    const answer = await ask(getAppWorld, `/apps/${planted.appStoreId}/world${query}`)
    const page = await open(`/app/${planted.appStoreId}/world${query}`)
    const table = page.getByRole('region', { name: 'All Countries' })
    for (const plantedCase of plantedCases) {
      const { api, label, cell, isHatched } = known[expected[plantedCase].app[column]]
      expect(inCountry(answer.countries, plantedCase), plantedCase).toMatchObject(api)
      expect((await textsOf(rowOf(table, nameOf(plantedCase)).locator('td'))).join(' '), plantedCase).toMatch(cell)
      const drawn = await pointAt(page, countryOf(plantedCase))
      expect([drawn.isHatched, drawn.label], plantedCase).toEqual([isHatched, expect.stringMatching(label)])
    }
    const missing = answer.countries.filter(country => !isMeasured(country)).length
    expect(answer.totalCountries - answer.measuredCountries).toBe(missing)
    await page.getByText(`${missing} countries are not measured, `).waitFor()
    await page.getByText(new RegExp(`^${missing}\\s*not measured$`)).waitFor()
  })
})

describe('the history of an app', () => {
  const openPlot = async (cases: readonly PlantedCase[]): Promise<Page> => {
    const { planted, open } = stage
    const charts = cases.map(plantedCase => planted.chartKeyOf[plantedCase]).join()
    const page = await open(`/app/${planted.appStoreId}/history?range=30d&sort=day&order=desc&charts=${charts}`)
    await page.getByRole('application').locator('canvas').first().waitFor()
    await page.getByRole('application').focus()
    await page.keyboard.press('End')
    return page
  }

  const halves = [plantedCases.slice(0, 5), plantedCases.slice(5)]

  test.each(halves)('the history of an app shows in plot reading and table: %s, %s, %s, %s, %s', async (...cases) => {
    const { planted, ask, dayAgo } = stage
    const charts = cases.map(plantedCase => planted.chartKeyOf[plantedCase]).join()
    const { series } = await ask(listRankSeries, `/rank-series?apps=${planted.appStoreId}&charts=${charts}`)
    const page = await openPlot(cases)
    const readOut = await textsOf(page.locator('figure ul').first().getByRole('listitem'))
    const cellsOf = (daysAgo: number) => textsOf(rowOf(page, dayAgo(daysAgo)).locator('td'))
    const [now, then] = [await cellsOf(yesterday), await cellsOf(weekAgo)]
    for (const [index, plantedCase] of cases.entries()) {
      const [knownNow, knownThen] = [known[expected[plantedCase].app[0]], known[expected[plantedCase].app[1]]]
      expect(series[index]?.points.at(-1), plantedCase).toMatchObject({ state: knownNow.api.state })
      expect(readOut[index], plantedCase).toMatch(knownNow.label)
      expect(now[index], plantedCase).toMatch(knownNow.cell)
      expect(then[index], plantedCase).toMatch(knownThen.cell)
    }
  })

  test.each([
    ['between', 'silent', weekAgo],
    ['that lasts', 'stale', yesterday],
  ] as const)('the history of an app hatches a gap %s in the plot', async (_, plantedCase, daysAgo) => {
    const page = await openPlot([plantedCase])
    const canvas = page.getByRole('application').locator('canvas').first()
    // Measured at midnight, because points are drawn at noon. The plot begins at midnight and ends with this hour.
    const shownDays = 30 + (endOfHour(new Date()).getTime() % dayMs) / dayMs
    const inkOn = (days: number) => canvas.evaluate(inkAt, (30 - days) / shownDays)
    expect(await inkOn(daysAgo)).toBeGreaterThan(2 * (await inkOn(11)))
  })
})

test('the comparison has no winner if one of two apps was not measured, on the map and in the table', async () => {
  const { planted, ask, open, nameOf, countryOf, inCountry } = stage
  const query = `?apps=${planted.appStoreId},${planted.otherId}&${thisChart}`
  const answer = await ask(compareApps, `/comparisons${query}`)
  const page = await open(`/compare${query}`)
  for (const plantedCase of plantedCases) {
    const { app, winner } = expected[plantedCase]
    const country = inCountry(answer.countries, plantedCase)
    expect(country?.seen[0], plantedCase).toMatchObject(known[app[0]].api)
    const drawn = await pointAt(page, countryOf(plantedCase))
    expect(drawn.label, plantedCase).toMatch(winner)
    expect(drawn.isHatched, plantedCase).toBe(drawn.label.includes('Winner unknown'))
    const [wins, ofApp] = await textsOf(rowOf(page, nameOf(plantedCase)).locator('td'))
    expect(ofApp, plantedCase).toMatch(known[app[0]].cell)
    const letters = answer.apps.flatMap(({ id }, place) => (country?.winners.includes(id) ? 'AB'.charAt(place) : []))
    expect(wins, plantedCase).toContain(letters[0] ?? (drawn.isHatched ? 'unknown' : 'none'))
  }
})

describe('a chart', () => {
  /** The other countries behave like the first of these. */
  const casesOfCharts = plantedCases.filter(plantedCase => plantedCase !== 'unranked' && plantedCase !== 'not-offered')

  test.each(casesOfCharts)(
    'a chart shows its state now, on its line of moments and in their table: %s',
    async plantedCase => {
      const { ask, open, countryOf, noonOf } = stage
      const of = `storefront=${countryOf(plantedCase)}`
      const [now, then] = [knownCharts[expected[plantedCase].chart[0]], knownCharts[expected[plantedCase].chart[1]]]
      expect(await ask(getChart, `/charts?${of}`)).toMatchObject(now.api)
      expect(await ask(getChart, `/charts?${of}&at=${noonOf(weekAgo)}`)).toMatchObject(then.api)
      const { moments } = await ask(listChartMoments, `/charts/moments?${of}`)
      const page = await open(`/charts?${of}`)
      await page.getByText(now.text).first().waitFor()
      const gaps = moments
        .toReversed()
        .filter(({ state }) => state === 'failed')
        .map(momentText)
      const titles = page.locator('[role=slider] [fill^="url"] rect title')
      await expect.poll(() => titles.allTextContents()).toEqual([...new Set(gaps)])
      await page.locator('summary', { hasText: 'Show as table' }).first().click()
      const states = page.getByRole('table', { name: /^Measurements of/ }).locator('tbody td:nth-child(2)')
      await expect.poll(() => states.allTextContents()).toEqual(moments.map(momentText))
    },
  )

  test.each([
    ['a moment in a silence', 'silent', weekAgo, knownCharts.silent.text],
    ['a comparison with one', 'silent', 4, /Changes are unknown: the chart was not measured on .* in time\./],
    ['a moment that was held back', 'suspect', 2, /held back for review\. \(the same as an earlier reading\)/],
    ['a comparison with one', 'held-back', 1, /Changes are unknown: .* held back for review\. \(apps in a very/],
  ] as const)('a chart says so of %s: %s, %i days ago', async (_, plantedCase, daysAgo, sentence) => {
    const page = await stage.open(`/charts?storefront=${stage.countryOf(plantedCase)}&at=${stage.noonOf(daysAgo)}`)
    await page.getByText(sentence).waitFor()
    expect(await page.getByText(/^\d+ new$/).count()).toBe(0)
  })
})

describe('movers', () => {
  test('movers of the world name every country that could not be compared, and why; no app there has moved', async () => {
    const { ask, open, countryOf, nameOf } = stage
    const movements = await ask(listMovers, '/movers?storefront=world&noise=all&limit=200')
    const page = await open('/movers?storefront=world')
    await page.locator('summary', { hasText: 'could not be compared' }).click()
    const table = page.getByRole('table', { name: 'could not be compared' })
    await table.waitFor()
    for (const plantedCase of plantedCases) {
      const { pair } = expected[plantedCase]
      const found = movements.pairs.find(({ chart }) => chart.storefront === countryOf(plantedCase))
      expect(found?.isMeasured, plantedCase).toBe(pair === null)
      const cells = rowOf(table, nameOf(plantedCase)).locator('td')
      await expect
        .poll(() => cells.allTextContents(), { message: plantedCase })
        .toEqual(pair?.map(words => expect.stringMatching(words)) ?? [])
    }
    const gaps = plantedCases.filter(plantedCase => expected[plantedCase].pair).map(countryOf)
    const { climbers, fallers, newEntries, droppedOut } = movements
    const moved = [climbers, fallers, newEntries, droppedOut].flatMap(({ apps }) => apps)
    expect(moved.filter(({ storefront }) => gaps.includes(storefront))).toEqual([])
  })

  test.each([
    ['failed', yesterday, 'not measured: 503'],
    // Just measured again after a gap: without the rule, all apps of the chart would be new.
    ['silent', 4, 'not measured: reading missed'],
    // Without the rule, all of them would have dropped out.
    ['empty', yesterday, 'the chart was empty'],
  ] as const)(
    'movers of one country have no new entries and no exits across a gap: %s',
    async (plantedCase, daysAgo, why) => {
      const { ask, open, countryOf, noonOf } = stage
      const query = `storefront=${countryOf(plantedCase)}&at=${noonOf(daysAgo)}`
      const { measuredCountries, newEntries, droppedOut } = await ask(listMovers, `/movers?${query}`)
      expect([measuredCountries, newEntries.total, droppedOut.total]).toEqual([0, 0, 0])
      const page = await open(`/movers?${query}`)
      await page.getByText('Nothing to compare').waitFor()
      expect(await page.getByRole('table').count()).toBe(0)
      await page.locator('dd', { hasText: why }).first().waitFor()
    },
  )
})

test('the weather of each country is on the map and in the table, and charts held back are in the days of their country', async () => {
  const { ask, open, countryOf, dayAgo, nameOf, inCountry } = stage
  const query = '?chartType=top-free&device=iphone'
  const answer = await ask(getWorldWeather, `/weather${query}`)
  expect(answer.day).toBe(dayAgo(yesterday))
  const page = await open(`/movers/weather${query}&storefront=${countryOf('held-back')}`)
  for (const plantedCase of plantedCases) {
    const { weather } = expected[plantedCase]
    const drawn = await pointAt(page, countryOf(plantedCase))
    expect(drawn.label, plantedCase).toMatch(weather)
    const state = inCountry(answer.countries, plantedCase)?.state
    expect(drawn.isHatched, plantedCase).toBe(state !== 'measured' && state !== 'no-normal')
    expect(
      await rowOf(page, nameOf(plantedCase)).locator('td [title]').first().getAttribute('title'),
      plantedCase,
    ).toMatch(weather)
  }
  await page.locator('summary', { hasText: 'Show as table' }).last().click()
  const days = page.getByRole('table', { name: `${nameOf('held-back')}. Day by day` })
  expect(await days.getByRole('row', { name: dayAgo(2) }).textContent()).toMatch(
    /not measured .*; 1 chart held back for review$/,
  )
  await page.getByRole('link', { name: /: apps in a very different order \(not confirmed yet\)$/ }).waitFor()
})

test('keywords say why there is no position, in their table and in that of the comparison', async () => {
  const { planted, ask, open } = stage
  const { storefront, ...names } = planted.keywords
  const { keywords } = await ask(listKeywords, `/apps/${planted.appStoreId}/keywords?storefront=${storefront}`)
  const cases = [
    ['timeout', 'ranked', /^#\d+/, /^\d+$/],
    ['unranked', 'unranked', /^not in the first 200$/, /^not in the first 200$/],
    ['failed', 'failed', /^not measured: 503$/, /^not measured: 503$/],
    ['never', 'not-tracked', /^first measurement within a day$/, /^not measured yet$/],
  ] as const
  const page = await open(`/app/${planted.appStoreId}/keywords?storefront=${storefront}&keyword=${names.timeout}`)
  const compared = await open(`/compare?apps=${planted.appStoreId},${planted.otherId}`)
  for (const [keywordCase, state, cell, besides] of cases) {
    expect(keywords.find(({ keyword }) => keyword === names[keywordCase])?.now.state, keywordCase).toBe(state)
    expect(await rowOf(page, names[keywordCase]).locator('td').first().textContent(), keywordCase).toMatch(cell)
    expect(await rowOf(compared, names[keywordCase]).locator('td').first().textContent(), keywordCase).toMatch(besides)
  }
  expect(await rowOf(page, names.failed).getByRole('img').getAttribute('aria-label')).toMatch(/not measured/)
  await page.locator('summary', { hasText: 'Show as table' }).click()
  await page.getByText('not measured: timed out').first().waitFor()
})

test('store pages say where they were not read, and why, and where the app is not sold', async () => {
  const { planted, ask, open, countryOf } = stage
  const { countries } = await ask(getStorePage, `/apps/${planted.appStoreId}/store-page`)
  const page = await open(`/app/${planted.appStoreId}/versions`)
  const { measured, missing, stale } = planted.pages
  const cases = [
    [measured, { state: 'measured', price: 0, rating: 4.25 }, /^Free4\.3/],
    [missing, { state: 'failed', reason: 'unusable', price: null }, /^not read: missing from the last response–/],
    [stale, { state: 'failed', reason: 'not-fetched', price: null }, /^not read: reading missed–/],
    [countryOf('not-offered'), { state: 'not-offered', price: null }, /^not sold here–/],
    [countryOf('not-tracked'), { state: 'not-tracked', observedAt: null }, /^not read yet–/],
  ] as const
  for (const [code, api, cells] of cases) {
    expect(countries.find(({ storefront }) => storefront === code)).toMatchObject(api)
    expect((await textsOf(rowOf(page, countryNameOf(code)).locator('td'))).join(''), code).toMatch(cells)
  }
})
