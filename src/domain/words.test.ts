import { expect, test } from 'vitest'
import { groupChanges, headlineOf, rankWords } from './alert-words.ts'
import type { AlertReason } from './alerts.ts'
import { chartName, chartNameIn, chartPhrase, chartTitle } from './chart-words.ts'
import { parseChartKey } from './charts.ts'
import { chartsOfScope, type ScopeCharts, scopeWords } from './scope-words.ts'
import type { Scope } from './scopes.ts'

test.each([
  ['us:top-free:36:iphone', 'Overall, iPhone, top free', 'overall top free iPhone chart', 'Top free iPhone apps'],
  [
    'jp:top-paid:6007:ipad',
    'Productivity, iPad, top paid',
    'Productivity top paid iPad chart',
    'Top paid iPad apps in Productivity',
  ],
])('%s has one name for lists, one for sentences and one for titles', (key, name, phrase, title) => {
  const chart = parseChartKey(key)
  expect([chartName(chart), chartPhrase(chart), chartTitle(chart)]).toEqual([name, phrase, title])
})

test('a game genre is not confused with the category of the same name', () => {
  const [music, musicGames] = ['us:top-grossing:6011:iphone', 'us:top-grossing:7011:iphone'].map(key =>
    chartName(parseChartKey(key)),
  )
  expect([music, musicGames]).toEqual(['Music, iPhone, top grossing', 'Music games, iPhone, top grossing'])
})

test('the full name of a chart starts with its country', () => {
  expect(chartNameIn('Japan', parseChartKey('jp:top-free:36:ipad'))).toBe('Japan, Overall, iPad, top free')
})

test.each([
  [{ rank: 8, previousRank: 14 }, '#8, was #14'],
  [{ rank: 8, previousRank: null, newPrice: 'free' as const }, '#8, was not in the top 100; became free'],
  [{ rank: null, previousRank: 14, newCategory: 6002 }, 'not in the top 100, was #14; moved to Utilities'],
  // A category that Apple retired has no name here.
  [{ rank: null, previousRank: 14, newCategory: 1 }, 'not in the top 100, was #14'],
])('a change is described by what the app became: %o', (change, words) => {
  expect(rankWords({ ...change, previousAt: '2026-11-01T06:00:00.000Z', depth: 100 })).toBe(words)
})

test('the first time in the top 25 of a chart of 12 apps is the first time in the chart', () => {
  const chart = { storefront: 'nz', type: 'top-free', genre: 6007, device: 'iphone' } as const
  const reason = { kind: 'first-top', top: 25 } as const
  const change = { chart, reason, rank: 8, previousRank: null, previousAt: null, depth: 12 }
  expect(headlineOf({ reason, changes: [change] })).toBe('First time in the chart')
  expect(groupChanges([change, { ...change, depth: 40 }])).toHaveLength(2)
})

test.each<[AlertReason, string]>([
  [{ kind: 'first-top', top: 10 }, 'First time in the top 10'],
  [{ kind: 'first-top', top: 10, since: '2026-03-01' }, 'First seen in the top 10 (measurements since Mar 1, 2026)'],
  [{ kind: 'first-top', top: 1, since: '2026-03-01' }, 'First seen at number 1 (measurements since Mar 1, 2026)'],
  [
    { kind: 'first-country', top: null, since: '2026-03-01' },
    'First seen in this country (measurements since Mar 1, 2026)',
  ],
])('where a missing measurement may hide an earlier time, the words are first seen: %o', (reason, words) => {
  const chart = { storefront: 'jp', type: 'top-free', genre: 36, device: 'iphone' } as const
  const change = { chart, reason, rank: 8, previousRank: null, previousAt: null, depth: 100 }
  expect(headlineOf({ reason, changes: [change] })).toBe(words)
  const { since, ...first } = reason
  expect(groupChanges([change, { ...change, reason: first }])).toHaveLength(since ? 2 : 1)
})

const lifestyle: ScopeCharts = { genres: [36, 6012], chartTypes: ['top-free'], devices: ['iphone'] }
const ofList = (scope: Scope) => scopeWords(scope, chartsOfScope(scope))

test.each<[Scope, string]>([
  [{ charts: 'own' }, 'Lifestyle and overall, iPhone, free'],
  [{ charts: 'category' }, 'Lifestyle, iPhone, free'],
  [{ charts: 'any' }, 'any chart'],
])('the words of a scope name the charts of an app: %o', (scope, words) => {
  expect(scopeWords(scope, lifestyle)).toBe(words)
})

test('the words of a scope say iPad for an app that Apple offers for iPad only', () => {
  expect(scopeWords({ charts: 'own' }, { ...lifestyle, devices: ['ipad'] })).toBe('Lifestyle and overall, iPad, free')
})

test.each<[Scope, string]>([
  [{ charts: 'own' }, "each app's category and overall, iPhone (iPad-only apps: iPad), free or paid"],
  [{ charts: 'overall' }, 'overall, iPhone (iPad-only apps: iPad), free or paid'],
  [{ charts: 'category' }, "each app's category, iPhone (iPad-only apps: iPad), free or paid"],
  [{ charts: 36 }, 'overall, iPhone (iPad-only apps: iPad), free or paid'],
  [{ charts: 7014 }, 'Role Playing games, iPhone (iPad-only apps: iPad), free or paid'],
  [{ charts: 'own', device: 'ipad', chartType: 'top-grossing' }, "each app's category and overall, iPad, grossing"],
  [{ charts: 'any', device: 'ipad' }, 'any category, iPad, any type'],
  [{ charts: 'any', chartType: 'top-paid' }, 'any category, any device, paid'],
])('the words of a scope name the charts of a list: %o', (scope, words) => {
  expect(ofList(scope)).toBe(words)
})

test('the words of a scope of an app whose category is unknown name the overall charts only', () => {
  expect(scopeWords({ charts: 'own' }, { ...lifestyle, genres: [36] })).toBe('overall, iPhone, free')
})
