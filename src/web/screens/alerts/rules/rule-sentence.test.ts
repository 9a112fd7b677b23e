import { expect, test } from 'vitest'
import type { AlertRuleBody } from '#contract/alerts.ts'
import { defaultQuestions, everyChart, ownCharts } from '#domain/alerts.ts'
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
