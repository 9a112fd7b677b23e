import { describe, expect, test } from 'vitest'
import { type AlertRuleBody, alertRuleBody } from '#contract/alerts.ts'
import { everyChart, ownCharts } from '#domain/alerts.ts'
import { chartTypes, devices } from '#domain/charts.ts'
import { buildFirstRule, buildRule, findDraftProblem, readRule, toggle } from './rule-draft.ts'

const narrow: AlertRuleBody = {
  appStoreId: '7',
  question: { kind: 'moved', places: 12, direction: 'down' },
  scope: { charts: 'any', storefronts: ['jp', 'de'], chartTypes: ['top-paid'], devices: ['ipad'], genres: [36, 6014] },
  isOn: false,
  channelIds: ['018f5a1e-7c3b-4c1e-9a51-2f6d1f0f2b11'],
}

const first = readRule(buildFirstRule(null))

describe('the draft of a rule', () => {
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
})

test('selecting a value twice adds it once', () => {
  expect(toggle(['a', 'b'], 'a', true)).toEqual(['b', 'a'])
  expect(toggle(['a', 'b'], 'a', false)).toEqual(['b'])
})
