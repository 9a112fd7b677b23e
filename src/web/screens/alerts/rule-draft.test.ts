import { describe, expect, test } from 'vitest'
import { type AlertRuleBody, alertRuleBody } from '#contract/alerts.ts'
import { chartTypes, devices } from '#domain/charts.ts'
import { buildFirstRule, buildRule, findDraftProblem, readRule, toggle } from './rule-draft.ts'

const narrow: AlertRuleBody = {
  appStoreId: '7',
  question: { kind: 'moved', places: 12, direction: 'down' },
  scope: { storefronts: ['jp', 'de'], chartTypes: ['top-paid'], devices: ['ipad'], genres: [36, 6014] },
  isOn: false,
}

const first = readRule(buildFirstRule(null))

describe('the draft of a rule', () => {
  test.each<[string, AlertRuleBody]>([
    ['a new rule', buildFirstRule(null)],
    ['a narrow rule', narrow],
    ['a rule without thresholds', { ...narrow, question: { kind: 'best-rank' } }],
    ['a rule about unusual moves', { ...narrow, question: { kind: 'unusual-move', direction: 'up' } }],
  ])('gives back %s as it was, in the shape that the server takes', (_name, rule) => {
    const built = buildRule(readRule(rule))
    expect(built).toEqual(rule)
    expect(alertRuleBody.parse(built)).toEqual(rule)
  })

  test('sends a full selection as "all", not as a list', () => {
    const built = buildRule({ ...first, chartTypes: chartTypes.toReversed(), devices, storefronts: [], genres: [] })
    expect(built?.scope).toEqual({ storefronts: null, chartTypes: null, devices: null, genres: null })
  })

  test('sends only the fields of its kind, and keeps the others in case the user switches back', () => {
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
  ] as const)('with %j is not a valid rule, and names the problem', (part, problem) => {
    const draft = { ...first, ...part }
    expect(findDraftProblem(draft)).toBe(problem)
    expect(buildRule(draft)).toBeUndefined()
  })

  test('ignores invalid fields of other kinds', () => {
    expect(findDraftProblem({ ...first, kind: 'best-rank', tops: [], places: 'x' })).toBeUndefined()
  })
})

test('selecting a value twice adds it once', () => {
  expect(toggle(['a', 'b'], 'a', true)).toEqual(['b', 'a'])
  expect(toggle(['a', 'b'], 'a', false)).toEqual(['b'])
})
