import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseKeyword } from '#domain/keywords.ts'
import { anyCharacter } from '#domain/testing/any-character.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import { shortOrLong } from '../../../vitest.length.ts'
import { chooseKeywords, listKeywordsOfName } from './keywords.rules.ts'
import { isFalselyEmpty, restAfterFailureMs } from './measuring.rules.ts'
import {
  buildHistory,
  buildTrend,
  findPositionNow,
  findWeekBefore,
  type MeasuredPosition,
  type SearchEvidence,
} from './positions.rules.ts'

describe('the keywords from a name', () => {
  test.each([
    ['Duolingo - Language Lessons', ['duolingo', 'language lessons', 'language']],
    ['Uber: Request a ride', ['uber', 'request', 'ride']],
    ['TikTok: Videos, Shop & LIVE', ['tiktok', 'videos', 'shop']],
    ['WhatsApp Messenger', ['whatsapp messenger', 'whatsapp', 'messenger']],
    ['Candy Crush Saga', ['candy crush saga', 'candy crush', 'candy']],
    ['McDonald’s: Burgers', ['mcdonald’s', 'burgers']],
    ['微信', ['微信']],
    ['Яндекс — с Алисой', ['яндекс', 'алисой']],
    ['メルカリ：フリマ', ['メルカリ', 'フリマ']],
    ['2048', ['2048']],
    // Apple's spelling: the name starts with an invisible mark.
    ['\u200eWhatsApp', ['whatsapp']],
    ['🔥', []],
    ['', []],
    ['Harm\u202eless', []],
    ['Two\nlines', []],
  ])('the keywords from a name of %j are %j', (name, keywords) => expect(chooseKeywords(name)).toEqual(keywords))

  const names = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.string({ unit: anyCharacter, maxLength: 60 }),
    fc
      .array(fc.constantFrom('Photo', 'the', ' - ', ': ', '&', "'", 'İ', '東京', 'a', '\u200e', ' '), { maxLength: 12 })
      .map(parts => parts.join('')),
  )

  test('the keywords from a name can be searched for, are unique, occur in the name, and are at most three', () => {
    fc.assert(
      fc.property(names, name => {
        const keywords = chooseKeywords(name)
        expect(keywords.length).toBeLessThanOrEqual(3)
        expect(new Set(keywords).size).toBe(keywords.length)
        const text = name.normalize('NFC').toLowerCase().normalize('NFC')
        for (const keyword of keywords) {
          expect(parseKeyword(keyword)).toBe(keyword)
          expect(keyword).not.toMatch(/\p{Cc}|\p{Cf}|\p{Cs}/u)
          for (const part of keyword.split(' ')) expect(text).toContain(part)
        }
        expect(listKeywordsOfName(name).slice(0, keywords.length)).toEqual(keywords)
      }),
      { seed: 1, numRuns: shortOrLong(100, 500) },
    )
  })
})

const now = new Date('2026-03-07T12:00:00Z')
const since = new Date(now.getTime() - 72 * hourMs)
const times = { now, since }
const ago = (days: number): Date => new Date(now.getTime() - days * dayMs)
const measuredAgo = (days: number, position: number | null): MeasuredPosition => ({
  observedAt: ago(days),
  depth: 200,
  position,
})
const failedAgo = (days: number) => ({ observedAt: ago(days), reason: 'http' as const, detail: '503' })
const nothing: SearchEvidence = { measured: [], failures: [], trackedSince: undefined }

test('the current position is that of the newest measurement, whatever failed since', () => {
  const evidence = { ...nothing, measured: [measuredAgo(2, 7)], failures: [failedAgo(1)] }
  expect(findPositionNow(evidence, times)).toMatchObject({ state: 'ranked', position: 7, depth: 200 })
})

test('the current position of an app that is not in the result is unranked, and never position 201', () => {
  const evidence = { ...nothing, measured: [measuredAgo(1, null)] }
  expect(findPositionNow(evidence, times)).toMatchObject({ state: 'unranked', position: null, depth: 200 })
})

test('the current position is never an old one: it failed, with the reason of the newest failure or because nothing was fetched', () => {
  const old = { measured: [measuredAgo(4, 7)], trackedSince: ago(9) }
  const failed = { ...old, failures: [failedAgo(1)] }
  expect(findPositionNow(failed, times)).toMatchObject({ state: 'failed', reason: 'http', detail: '503' })
  const silent = { ...old, failures: [failedAgo(4)] }
  expect(findPositionNow(silent, times)).toMatchObject({ state: 'failed', reason: 'not-fetched', position: null })
})

test('the current position of a search that was never made is not tracked', () => {
  expect(findPositionNow(nothing, times)).toMatchObject({ state: 'not-tracked', observedAt: null })
})

test('the position of a week before is the newest measurement that is one to two weeks older', () => {
  const before = (...days: number[]) =>
    findWeekBefore({ ...nothing, measured: days.map(day => measuredAgo(day, day)) }, times)?.position ?? null
  expect(before(9, 8, 6, 0)).toBe(8)
  expect(before(15, 6, 0)).toBeNull()
  expect(before(9, 8, 1)).toBe(8)
  expect(before(9, 7.5, 1)).toBe(9)
  expect(before(0)).toBeNull()
})

describe('the trend', () => {
  const position = fc.option(fc.integer({ min: 1, max: 200 }), { nil: null })
  const measured = fc
    .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 30 * 24 - 1 }), position), {
      selector: ([hour]) => hour,
      maxLength: 60,
    })
    .map(all => all.sort(([a], [b]) => b - a).map(([hour, at]) => measuredAgo(hour / 24, at)))

  test('the trend has at most one point per day, in order, and each measured one is the last of its day', () => {
    fc.assert(
      fc.property(measured, seen => {
        const points = buildTrend({ ...nothing, measured: seen, failures: [failedAgo(3.1)] }, now)
        const days = points.map(({ at }) => at.slice(0, 10))
        expect(new Set(days).size).toBe(days.length)
        expect(days.toSorted()).toEqual(days)
        for (const point of points) {
          if (point.state === 'failed') continue
          const ofDay = seen.filter(
            ({ observedAt }) => observedAt.toISOString().slice(0, 10) === point.observedAt?.slice(0, 10),
          )
          expect(point).toMatchObject({
            position: ofDay.at(-1)?.position,
            observedAt: ofDay.at(-1)?.observedAt.toISOString(),
          })
        }
      }),
      { seed: 1, numRuns: 100 },
    )
  })

  test('the trend breaks where days were missed', () => {
    const points = buildTrend({ ...nothing, measured: [9, 8, 4, 3, 2, 1, 0].map(day => measuredAgo(day, 5)) }, now)
    expect(points.map(({ state }) => state)).toEqual([
      'ranked',
      'ranked',
      'failed',
      'ranked',
      'ranked',
      'ranked',
      'ranked',
      'ranked',
    ])
  })
})

test('a history that starts before the first request says so, and one without anything says why', () => {
  const span = { from: ago(10), to: now, now }
  const evidence = { ...nothing, measured: [measuredAgo(1, 3), measuredAgo(0, 4)], trackedSince: ago(1) }
  expect(buildHistory(evidence, span).map(({ state }) => state)).toEqual(['not-tracked', 'ranked', 'ranked'])
  expect(buildHistory({ ...nothing, trackedSince: ago(20) }, span)).toMatchObject([
    { state: 'failed', reason: 'not-fetched', observedAt: null, at: ago(10).toISOString() },
  ])
})

test('an empty answer is accepted unless there were ten apps or more before', () => {
  expect(isFalselyEmpty({ found: 0, before: 10 })).toBe(true)
  expect(isFalselyEmpty({ found: 0, before: 9 })).toBe(false)
  expect(isFalselyEmpty({ found: 0, before: undefined })).toBe(false)
  expect(isFalselyEmpty({ found: 1, before: 200 })).toBe(false)
})

test('a failing search is retried twice, then delayed by a day', () => {
  expect([1, 2, 3, 4].map(failures => restAfterFailureMs(failures))).toEqual([0, 0, dayMs, dayMs])
})
