import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { WeatherDay } from '#contract/weather.ts'
import { nameChart } from '#domain/named-charts.ts'
import { indexStepOf, indexSteps } from '#domain/weather-steps.ts'
import { formatTimes } from '#web/components/weather/world-weather.ts'
import { render, textOf } from '#web/testing/render.tsx'
import { type CountryDay, type WorldWeather, weatherStepOf, wildestFirst } from './country-days.ts'
import { stripBarOf, stripDayOf, stripTopOf, worldStripDayOf } from './strip-days.ts'
import { daysQuery, worldWeatherQuery } from './weather.queries.ts'
import { describeCountry, describeDay, describeWorld } from './weather.words.ts'

const observedAt = '2026-11-20T14:00:00.000Z'
const reader = { locale: 'en-US', timeZone: 'America/Los_Angeles' }

const calm: WeatherDay = {
  day: '2026-11-20',
  state: 'measured',
  index: 1.02,
  meanMove: 9.3,
  usualMove: 9.1,
  charts: 3,
  heldCharts: 0,
  observedAt,
  depth: 100,
}
const gap: WeatherDay = {
  ...calm,
  state: 'failed',
  index: null,
  meanMove: null,
  usualMove: null,
  charts: 0,
  observedAt: null,
  depth: null,
}

const countryOf = (
  storefront: CountryDay['storefront'],
  countryName: string,
  day: Partial<WeatherDay>,
): CountryDay => ({ ...calm, ...day, storefront, countryName, flagUrl: `/flags/${storefront}.svg` })

const countries = [
  countryOf('de', 'Germany', { index: 0.5 }),
  countryOf('jp', 'Japan', { index: 2.4, heldCharts: 1 }),
  countryOf('td', 'Chad', gap),
  countryOf('us', 'United States', { index: 1.3, heldCharts: 2 }),
]

const worldOf = (day: string, index: number | null) => ({
  day,
  index,
  measuredCountries: index === null ? 0 : 3,
  stormyCountries: index === null ? 0 : 1,
  heldCharts: 1,
})

const weather: WorldWeather = {
  day: '2026-11-20',
  firstDay: '2026-08-24',
  lastDay: '2026-11-21',
  countries,
  world: [worldOf('2026-11-18', null), worldOf('2026-11-19', 0.8), worldOf('2026-11-20', 1.3)],
}

const japan = {
  ...({ storefront: 'jp', countryName: 'Japan', flagUrl: '/flags/jp.svg' } as const),
  days: [
    { ...gap, day: '2026-11-19' },
    { ...calm, heldCharts: 1 },
  ],
  held: [
    {
      chart: nameChart({ storefront: 'jp', type: 'top-paid', genre: 6014, device: 'ipad' }),
      ...({ observedAt, reason: 'shuffled', grade: 'unconfirmed' } as const),
    } as const,
  ],
}

const show = (path = '/movers/weather', seeded = weather) =>
  render(path, queryClient => {
    queryClient.setQueryData(worldWeatherQuery({}).queryKey, seeded)
    queryClient.setQueryData(daysQuery('jp', {}).queryKey, japan)
  })

const rowsOf = (html: string): string[] =>
  [...(html.match(/<tbody>.*?<\/tbody>/s)?.[0] ?? '').matchAll(/<tr.*?<\/tr>/gs)].map(([row]) => textOf(row))

describe('the level of a day', () => {
  test.each([
    [0, 'calm'],
    [0.744, 'calm'],
    [0.75, 'normal'],
    [1.244, 'normal'],
    [1.25, 'lively'],
    [1.99, 'lively'],
    [2, 'stormy'],
    [40, 'stormy'],
  ])('the level of a day with the index %d is %s', (index, step) => {
    expect(indexStepOf(index)).toBe(step)
  })

  test('the level of a day never contradicts the displayed number, and a larger index is never a calmer level', () => {
    const index = fc.double({ min: 0, max: 5, noNaN: true })
    fc.assert(
      fc.property(index, index, (a, b) => {
        const [low, high] = a < b ? [a, b] : [b, a]
        const placeOf = (value: number) => indexSteps.indexOf(indexStepOf(value))
        expect(placeOf(low)).toBeLessThanOrEqual(placeOf(high))
        expect(indexStepOf(Number(formatTimes(a, 'en')))).toBe(indexStepOf(a))
      }),
    )
  })

  test('the level of a day follows the index even if a chart was held back, and a gap has no level', () => {
    expect(weatherStepOf({ ...calm, heldCharts: 1 } as WeatherDay)).toBe('normal')
    expect(weatherStepOf({ ...calm, state: 'no-normal', index: null })).toBe('no-normal')
    for (const state of ['failed', 'awaited', 'not-tracked'] as const)
      expect(weatherStepOf({ ...gap, state })).toBe('unmeasured')
  })
})

describe('a day in words', () => {
  test('a day in words says how much charts moved, and how many were held back for review', () => {
    expect(describeDay(calm, 'en')).toBe('1.02× usual, normal')
    expect(describeDay({ ...calm, heldCharts: 3 }, 'en')).toBe('1.02× usual, normal; 3 charts held back for review')
  })

  test('a day in words without an index gives the reason, different for each state', () => {
    const states = ['no-normal', 'failed', 'awaited', 'not-tracked'] as const
    const texts = states.map(state => describeDay({ ...gap, state }, 'en'))
    expect(new Set(texts).size).toBe(states.length)
    expect(texts.every(text => !text.includes('times'))).toBe(true)
  })

  test('a day in words of the world counts stormy countries and those without a measurement separately', () => {
    const say = (index: number | null) =>
      describeWorld({ world: { ...worldOf('2026-11-20', index), measuredCountries: 30 }, countries, locale: 'en' })
    expect(say(1.0249)).toBe(
      'a normal day. Charts of 30 countries moved 1.02× their usual amount. 1 chart was held back for review. It was stormy in 1 country. 1 country was not measured.',
    )
    expect(say(null)).toMatch(/^not enough data for this day/)
  })

  test('a day in words of the world does not call a day normal on which one country in ten or more was stormy', () => {
    const say = (measuredCountries: number) =>
      describeWorld({ world: { ...worldOf('2026-11-20', 1.07), measuredCountries }, countries, locale: 'en' })
    expect(say(10)).toBe(
      'stormy in 1 of 10 countries. In the median country, charts moved 1.07× their usual amount: a normal day. 1 chart was held back for review. 1 country was not measured.',
    )
    expect(say(11)).toMatch(/^a normal day\./)
  })

  test('a day in words of the world says so when no country was measured', () => {
    const world = worldOf('2026-11-20', null)
    expect(describeWorld({ world, countries: [countryOf('td', 'Chad', gap)], locale: 'en' })).toBe(
      'no country was measured.',
    )
  })

  test("a day in words of a country names the calmest and the stormiest day, regardless of the reader's time zone", () => {
    const days = [calm, { ...calm, day: '2026-11-19', index: 0.5 }, { ...gap, day: '2026-11-18' }]
    expect(describeCountry(days, reader)).toBe(
      'Compared on 2 of 3 days. Calmest Nov 19 (0.50), stormiest Nov 20 (1.02).',
    )
    expect(describeCountry([gap], reader)).toBe('Compared on 0 of 1 days.')
  })
})

describe('the bar plot', () => {
  test('the bar plot draws a bar for a comparison, hatching for a gap, and neither if the normal is unknown', () => {
    expect(stripDayOf(calm, 'en')).toMatchObject({ kind: 'bar', index: 1.02 })
    expect(stripDayOf(gap, 'en')).toMatchObject({ kind: 'gap', index: null })
    expect(stripDayOf({ ...calm, state: 'no-normal', index: null }, 'en').kind).toBe('none')
    expect(worldStripDayOf(worldOf('2026-11-18', null), 'en')).toMatchObject({
      kind: 'none',
      text: 'nothing could be compared; 1 chart held back for review',
      isHeld: true,
    })
  })

  test('the bar plot scales to at least 2× usual and clips at 4×', () => {
    expect(stripTopOf([])).toBe(2)
    expect(stripTopOf([{ index: 0.9 }, { index: null }])).toBe(2)
    expect(stripTopOf([{ index: 2.1 }])).toBe(3)
    expect(stripTopOf([{ index: 40 }])).toBe(4)
    expect(stripBarOf(40, 4)).toEqual({ share: 1, isCut: true })
    expect(stripBarOf(2, 4)).toEqual({ share: 0.5, isCut: false })
    expect(stripBarOf(0, 4).share).toBeGreaterThan(0)
  })
})

describe('the page', () => {
  test('the page sums up the day, and lists every country, stormiest first and gaps last', async () => {
    const html = await show()
    expect(textOf(html)).toContain(
      'Nov 20 : stormy in 1 of 3 countries. In the median country, charts moved 1.30× their usual amount: a lively day.',
    )
    expect(rowsOf(html).map(row => /Germany|Japan|Chad|United States/.exec(row)?.[0])).toEqual([
      'Japan',
      'United States',
      'Germany',
      'Chad',
    ])
    expect(rowsOf(html)[0]).toMatch(/stormy 2\.40 9\.3 9\.1 1 /)
    expect(rowsOf(html).at(-1)).toMatch(/not measured – unknown/)
    expect(html).not.toMatch(/\sstyle=/)
  })

  test('the page filters and sorts the countries by the URL', async () => {
    const rows = rowsOf(await show('/movers/weather?continent=europe'))
    expect([rows.length, rows[0]?.includes('Germany')]).toEqual([1, true])
    const sorted = rowsOf(await show('/movers/weather?sort=index'))
    expect(sorted.map(row => /Germany|Japan|Chad|United States/.exec(row)?.[0])).toEqual([
      'Germany',
      'United States',
      'Japan',
      'Chad',
    ])
  })

  test('the page links to the day before and after, if there are data', async () => {
    const html = await show()
    expect(html).toMatch(
      /aria-label="Previous day"[^>]*href="\/movers\/weather\?day=2026-11-19"|href="\/movers\/weather\?day=2026-11-19"[^>]*aria-label="Previous day"/,
    )
    const last = await show('/movers/weather', { ...weather, lastDay: '2026-11-20' })
    const next = /<a[^>]*aria-label="Next day"[^>]*>/.exec(last)?.[0] ?? ''
    expect(next).toContain('aria-disabled="true"')
    expect(next).not.toContain('href')
    expect(next).toContain('tabindex="0"')
  })

  test('the page of a country shows its days, and its held-back readings with reasons and links to the chart at that moment', async () => {
    const html = await show('/movers/weather?storefront=jp')
    expect(textOf(html)).toContain('Compared on 1 of 2 days.')
    expect(html).toContain(
      'href="/charts?storefront=jp&amp;chartType=top-paid&amp;device=ipad&amp;genre=6014&amp;at=2026-11-20T14%3A00%3A00.000Z"',
    )
    expect(textOf(html)).toMatch(/Nov 20, 2:00 PM : apps in a very different order \(not confirmed yet\)/)
    expect(/<tr[^>]*aria-current="true".*?<\/tr>/s.exec(html)?.[0]).toContain('Japan')
  })

  test('the page says if nothing was measured yet', async () => {
    const none = { ...weather, firstDay: null, lastDay: null }
    expect(textOf(await show('/movers/weather', none))).toContain('Nothing has been measured yet')
  })
})

test('countries without an index come last in either direction', () => {
  const index = fc.option(fc.double({ min: 0, max: 9, noNaN: true }), { nil: null })
  fc.assert(
    fc.property(fc.array(index, { maxLength: 12 }), indexes => {
      const sorted = wildestFirst(indexes.map(value => countryOf('us', 'United States', { index: value })))
      const known = sorted.flatMap(country => (country.index === null ? [] : [country.index]))
      expect(sorted.slice(0, known.length).map(country => country.index)).toEqual(known)
      expect(known).toEqual(known.toSorted((a, b) => b - a))
    }),
  )
})
