import { describe, expect, test } from 'vitest'
import { describeCount } from '#web/components/app-frame/known-countries.tsx'
import { readAppSearch } from '#web/components/app-frame/ranges.ts'
import { isStaleAt } from '#web/lib/freshness.ts'
import { firstLine, screenshotsOf } from './screenshots.ts'

const now = new Date('2026-11-20T14:02:00.000Z')

const observedAt = (at: string | null) => ({ observedAt: at, staleAfterSeconds: 259_200 })

describe('the range in the URL', () => {
  test('the range in the URL is read if it is valid and ignored otherwise', () => {
    expect(readAppSearch({ range: '1y', other: 1 })).toEqual({ range: '1y' })
    expect(readAppSearch({ range: '7 weeks' }).range).toBeUndefined()
    expect(readAppSearch({ range: ['30d'] }).range).toBeUndefined()
  })
})

describe('freshness', () => {
  test('data up to three days old is fresh, older data is stale', () => {
    expect(isStaleAt(observedAt('2026-11-17T15:00:00.000Z'), now.getTime())).toBe(false)
    expect(isStaleAt(observedAt('2026-11-17T14:00:00.000Z'), now.getTime())).toBe(true)
  })

  test('nothing is stale while the current time or the measurement is unknown', () => {
    expect(isStaleAt(observedAt('2020-01-01T00:00:00.000Z'), null)).toBe(false)
    expect(isStaleAt(observedAt(null), now.getTime())).toBe(false)
  })
})

describe('about the app', () => {
  test('about the app shows two iPhone screenshots, or iPad screenshots if there are none', () => {
    expect(screenshotsOf({ description: null, screenshots: ['a', 'b', 'c'], ipadScreenshots: ['t'] })).toMatchObject([
      { url: 'a' },
      { url: 'b' },
    ])
    expect(screenshotsOf({ description: null, screenshots: [], ipadScreenshots: ['t'] })).toMatchObject([{ url: 't' }])
  })

  test('about the app takes the aspect ratio from the URL before the image loads', () => {
    const ratioOf = (url: string) =>
      screenshotsOf({ description: null, screenshots: [url], ipadScreenshots: [] })[0]?.ratio ?? 0
    expect(ratioOf('https://is1-ssl.mzstatic.com/image/thumb/x/696x392bb.png')).toBeCloseTo(696 / 392)
    expect(ratioOf('https://is1-ssl.mzstatic.com/image/thumb/x/576x768bb-60.jpg')).toBeCloseTo(0.75)
    expect(ratioOf('/something/else.png')).toBeCloseTo(392 / 696)
    expect(ratioOf('/9999x10bb.png')).toBeCloseTo(392 / 696)
  })

  test('about the app shows the first line of the description that is not empty', () => {
    expect(firstLine('\n  One. \nTwo.')).toBe('One.')
    expect(firstLine(' \n ')).toBeUndefined()
    expect(firstLine(null)).toBeUndefined()
  })
})

describe('what a count counts', () => {
  const counts = {
    top1: 1,
    top5: 4,
    top10: 9,
    top25: 9,
    top50: 9,
    top100: 9,
    measuredCountries: 171,
    partlyMeasuredCountries: 0,
    totalCountries: 175,
    observedFrom: null,
    observedTo: null,
  }

  test('what a count counts states the number of measured countries', () => {
    expect(describeCount({ top: 5, count: 4, counts, era: 'now', locale: 'en-US' })).toBe(
      'The app is in the top 5 of at least one chart in 4 of 171 measured countries.',
    )
  })

  test('what a count counts says if a chart in which the app could rank better is missing', () => {
    const partly = { ...counts, measuredCountries: 170, partlyMeasuredCountries: 1 }
    expect(describeCount({ top: 5, count: 4, counts: partly, era: 'now', locale: 'en-US' })).toBe(
      'The app is in the top 5 of at least one chart in 4 of 171 measured countries. ' +
        'In 1 of them some charts are missing, so a rank below #1 may be better there.',
    )
  })

  test('what a count counts is not zero if nothing was measured', () => {
    const none = { ...counts, measuredCountries: 0 }
    expect(describeCount({ top: 1, count: 0, counts: none, era: 'ever', locale: 'en-US' })).toBe(
      'None of the 175 countries has been measured yet.',
    )
  })
})
