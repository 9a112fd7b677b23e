import { describe, expect, test } from 'vitest'
import { chartsOfScope, type ScopeCharts, scopeWords } from './scope-words.ts'
import type { Scope } from './scopes.ts'

const lifestyle: ScopeCharts = { genres: [36, 6012], chartTypes: ['top-free'], devices: ['iphone'] }
const ofList = (scope: Scope) => scopeWords(scope, chartsOfScope(scope))

describe('the words of a scope', () => {
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
})
