import { expect, test } from 'vitest'
import type { StorefrontCode } from '#domain/storefronts.ts'
import type { AppWorld } from '../worlds/app-world.usecases.ts'
import { standingOf, type WorldStanding } from '../worlds/world-standing.rules.ts'
import { fullText, shortText } from './embed-words.rules.ts'

const observedAt = '2026-03-07T12:00:00.000Z'

type Read = Partial<Pick<AppWorld, 'observedFrom' | 'isCurrent'>> & { readAt?: Partial<Record<StorefrontCode, string>> }

const standing = (
  ranks: Partial<Record<StorefrontCode, number>>,
  measured: StorefrontCode[],
  at: string | null,
  { readAt = {}, ...read }: Read = {},
) => {
  const isRead = measured.length > 0 && at !== null
  const codes = Object.keys(ranks) as StorefrontCode[]
  return standingOf({
    charts: 'Lifestyle, iPhone, free',
    ranks: new Map(codes.map(code => [code, ranks[code] ?? 0])),
    readAt: new Map(codes.map(code => [code, new Date(readAt[code] ?? observedAt)])),
    measured: new Set(measured),
    observedAt: at,
    observedFrom: isRead ? new Date(at) : null,
    observedTo: isRead ? new Date(at) : null,
    isCurrent: isRead,
    ...read,
  })
}

const textsOf = (ranked: WorldStanding): string[] => [shortText(ranked), fullText('Notes', ranked)]

test('the best rank is shown with the number of countries in which the app ranks', () => {
  const ranked = standing({ us: 12, de: 1, jp: 134 }, ['us', 'de', 'jp', 'fr'], observedAt)
  expect(ranked).toMatchObject({
    state: 'ranked',
    bestRank: 1,
    bestIn: ['de'],
    countries: 3,
    top1: 1,
    top10: 1,
    top100: 2,
    measured: 4,
  })
  expect(textsOf(ranked)).toEqual([
    'best #1 · ranked in 3 countries',
    'Notes: best App Store rank #1 in Lifestyle, iPhone, free, read 2026-03-07 12:00 UTC, ranked in 3 countries (measured in 4 of 175 countries, read 2026-03-07 12:00 UTC)',
  ])
})

test('one country is not "1 countries"', () => {
  expect(textsOf(standing({ us: 7 }, ['us'], observedAt))[0]).toBe('best #7 · ranked in 1 country')
})

test('an app measured in no chart is "not ranked"', () => {
  expect(textsOf(standing({}, ['us', 'de'], observedAt))).toEqual([
    'not ranked',
    'Notes: not ranked now in Lifestyle, iPhone, free (measured in 2 of 175 countries, read 2026-03-07 12:00 UTC)',
  ])
})

test('an unmeasured app is never "not ranked" or zero', () => {
  expect(textsOf(standing({}, [], null))).toEqual(['not measured', 'Notes: not measured yet'])
})

test('a stale measurement shows its date instead of a current state', () => {
  expect(textsOf(standing({}, [], observedAt))).toEqual([
    'not measured',
    'Notes: not measured since 2026-03-07 12:00 UTC',
  ])
})

test('the date of a rank is that of its reading, and the oldest one for several countries', () => {
  const readAt = { us: '2026-03-06T09:00:00.000Z', de: '2026-03-05T10:00:00.000Z' }
  const observedFrom = new Date('2026-03-05T10:00:00.000Z')
  const ranked = standing({ us: 2, de: 4 }, ['us', 'de'], observedAt, { readAt, observedFrom })
  expect(ranked).toMatchObject({ bestRank: 2, bestReadAt: readAt.us })
  expect(fullText('Notes', ranked)).toBe(
    'Notes: best App Store rank #2 in Lifestyle, iPhone, free, read 2026-03-06 09:00 UTC, ranked in 2 countries (measured in 2 of 175 countries, read between 2026-03-05 and 2026-03-07)',
  )
  const shared = standing({ us: 2, de: 2 }, ['us', 'de'], observedAt, { readAt })
  expect(fullText('Notes', shared)).toContain('rank #2 in Lifestyle, iPhone, free, read since 2026-03-05 10:00 UTC,')
})

test('a country with a rank and a missing chart is counted separately', () => {
  const ranked = standing({ us: 2, de: 4 }, ['us'], observedAt)
  expect(ranked).toMatchObject({ countries: 2, measured: 1, partly: 1 })
  expect(fullText('Notes', ranked)).toContain('(measured in 1 of 175 countries and in part in 1 more, read ')
})

test('if no country has all charts read, there is neither a rank nor "not ranked"', () => {
  expect(textsOf(standing({}, [], observedAt, { isCurrent: true }))).toEqual([
    'not measured',
    'Notes: not measured: no country has all of its charts measured',
  ])
})
