import { expect, test } from 'vitest'
import { type AlertRuleBody, alertRuleBody } from '#contract/alerts.ts'
import { defaultQuestions, everyChart, ownCharts } from '#domain/alerts.ts'
import { chartTypes, devices } from '#domain/charts.ts'
import { buildFirstRule, buildRule, findDraftProblem, readRule, toggle } from './rule-draft.ts'
import { sayQuestion, sayScope } from './rule-sentence.ts'

test.each<[AlertRuleBody['question'], string]>([
  [{ kind: 'first-top', tops: [50, 1, 10] }, 'First time in the top 1, 10 or 50'],
  [{ kind: 'first-top', tops: [1] }, 'First time at number 1'],
  [{ kind: 'entered-top', tops: [10] }, 'Enters the top 10'],
  [{ kind: 'entered-top', tops: [1] }, 'Reaches number 1'],
  [{ kind: 'left-top', tops: [1] }, 'Leaves number 1'],
  [{ kind: 'best-rank' }, 'Best rank ever'],
  [{ kind: 'first-country' }, 'First time in a country'],
  [{ kind: 'moved', places: 1, direction: 'down' }, 'Falls by 1 place or more'],
  [{ kind: 'moved', places: 20, direction: 'any' }, 'Moves by 20 places or more'],
  [{ kind: 'unusual-move', direction: 'up' }, 'Climbs more than usual'],
])('the rule %j is read as "%s"', (question, sentence) => {
  expect(sayQuestion(question, 'en-US')).toBe(sentence)
})

test('the five default rules are five different sentences', () => {
  const sentences = defaultQuestions.map(question => sayQuestion(question as AlertRuleBody['question'], 'en-US'))
  expect(new Set(sentences).size).toBe(5)
})

test('a rule without a scope watches all charts', () => {
  expect(sayScope(everyChart, 'en-US')).toBe('All charts')
})

test('a rule of a group of charts names it', () => {
  expect(sayScope(ownCharts, 'en-US')).toBe('Own category and overall')
  const scope = { ...ownCharts, charts: 'overall', storefronts: ['jp'] } as const
  expect(sayScope(scope, 'en-US')).toBe('Japan · Overall charts')
})

test('a scope names only its filters, with countries in the reader’s language', () => {
  const scope = { ...everyChart, storefronts: ['jp', 'de'], devices: ['iphone'], genres: [36, 6014] } as const
  expect(sayScope(scope, 'en-US')).toBe('Japan and Germany · iPhone · Overall charts and Games')
  expect(sayScope(scope, 'de-DE')).toContain('Japan and Deutschland')
})

test('a long list of countries is cut to two names and a count', () => {
  const scope = { ...everyChart, storefronts: ['jp', 'de', 'fr', 'us', 'gb'] } as const
  expect(sayScope(scope, 'en-US')).toBe('Japan, Germany and 3 more')
})

const narrow: AlertRuleBody = {
  appStoreId: '7',
  question: { kind: 'moved', places: 12, direction: 'down' },
  scope: { charts: 'any', storefronts: ['jp', 'de'], chartTypes: ['top-paid'], devices: ['ipad'], genres: [36, 6014] },
  isOn: false,
  channelIds: ['018f5a1e-7c3b-4c1e-9a51-2f6d1f0f2b11'],
}

const first = readRule(buildFirstRule(null))

test.each<[string, AlertRuleBody]>([
  ['a new rule', buildFirstRule(null)],
  ['a narrow rule', narrow],
  ['a rule without thresholds', { ...narrow, question: { kind: 'best-rank' } }],
  ['a rule about unusual moves', { ...narrow, question: { kind: 'unusual-move', direction: 'up' } }],
])('the draft of a rule gives back %s as it was, in the shape that the server takes', (_name, rule) => {
  const built = buildRule(readRule(rule))
  expect(built).toEqual(rule)
  expect(alertRuleBody.parse(built)).toEqual(rule)
})

test('the draft of a rule sends a full selection as "all", not as a list', () => {
  const all = { charts: 'any', chartTypes: chartTypes.toReversed(), devices, storefronts: [], genres: [] } as const
  expect(buildRule({ ...first, ...all })?.scope).toEqual(everyChart)
})

test('the draft of a rule of own or overall charts names no types, devices or categories; a first country counts in any chart', () => {
  expect(buildFirstRule(null).scope).toEqual(ownCharts)
  const draft = { ...readRule(narrow), charts: 'overall', kind: 'best-rank' } as const
  const scope = { ...ownCharts, charts: 'overall', storefronts: ['jp', 'de'] }
  expect(buildRule(draft)?.scope).toEqual(scope)
  expect(buildRule({ ...draft, chartTypes: [] })?.scope).toEqual(scope)
  expect(buildRule({ ...draft, kind: 'first-country' })?.scope).toEqual(narrow.scope)
})

test('the draft of a rule sends only the fields of its kind, and keeps the others in case the user switches back', () => {
  const draft = { ...readRule(narrow), kind: 'best-rank' } as const
  expect(buildRule(draft)?.question).toEqual({ kind: 'best-rank' })
  expect(buildRule({ ...draft, kind: 'moved' })?.question).toEqual(narrow.question)
})

test.each([
  [{ tops: [] }, 'tops'],
  [{ kind: 'moved', places: '' }, 'places'],
  [{ kind: 'moved', places: '0' }, 'places'],
  [{ kind: 'moved', places: '1.5' }, 'places'],
  [{ kind: 'moved', places: '201' }, 'places'],
  [{ chartTypes: [] }, 'chartTypes'],
  [{ devices: [] }, 'devices'],
  [{ channelIds: [] }, 'channels'],
] as const)('the draft of a rule with %j is not a valid rule, and names the problem', (part, problem) => {
  const draft = { ...first, charts: 'any' as const, ...part }
  expect(findDraftProblem(draft)).toBe(problem)
  expect(buildRule(draft)).toBeUndefined()
})

test('the draft of a rule ignores invalid fields of other kinds', () => {
  expect(findDraftProblem({ ...first, kind: 'best-rank', tops: [], places: 'x' })).toBeUndefined()
})

test('selecting a value twice adds it once', () => {
  expect(toggle(['a', 'b'], 'a', true)).toEqual(['b', 'a'])
  expect(toggle(['a', 'b'], 'a', false)).toEqual(['b'])
})
