import { describe, expect, test } from 'vitest'
import { nameChart } from '#domain/named-charts.ts'
import { gapReasons } from '#domain/ranks.ts'
import { chartsOf, reasonOf } from './coverage-page.tsx'
import { readCoverageSearch } from './coverage-states.ts'

describe('the state in the URL', () => {
  test('the state in the URL is read if it is valid and ignored otherwise', () => {
    expect(readCoverageSearch({ app: '7', state: 'failed', other: 1 })).toEqual({ app: '7', state: 'failed' })
    expect(readCoverageSearch({ state: 'toString' })).toStrictEqual({ app: undefined, state: undefined })
    expect(readCoverageSearch({ state: ['failed'] })).toStrictEqual({ app: undefined, state: undefined })
  })
})

describe('why a country is not covered', () => {
  const failedAt = '2026-11-20T14:02:00.000Z'
  const charts = { read: 0, of: 0, missing: null }

  test.each(gapReasons)('a "%s" failure is explained in a sentence', reason => {
    const country = { state: 'failed', failure: { reason, detail: '', attemptedAt: failedAt }, charts } as const
    expect(reasonOf({ country, staleAfter: '72' })).toMatch(/^[A-Z].+\.$/)
  })

  test('stale readings name the limit, measured countries need no reason', () => {
    expect(reasonOf({ country: { state: 'stale', failure: null, charts }, staleAfter: '72' })).toContain('72 hours')
    expect(reasonOf({ country: { state: 'not-offered', failure: null, charts }, staleAfter: '72' })).toContain(
      'not sell',
    )
    expect(reasonOf({ country: { state: 'not-tracked', failure: null, charts }, staleAfter: '72' })).toContain(
      'is tracked yet',
    )
    expect(reasonOf({ country: { state: 'measured', failure: null, charts }, staleAfter: '72' })).toBe('')
  })

  test('a missing chart is named next to the number of charts that were read', () => {
    const gap = { state: 'not-tracked', reason: null, detail: null, observedAt: null } as const
    const missing = { ...gap, chart: nameChart({ storefront: 'us', type: 'top-free', genre: 6014, device: 'ipad' }) }
    const country = { state: 'not-tracked', failure: null, charts: { read: 5, of: 6, missing } } as const
    expect(reasonOf({ country, staleAfter: '72' })).toBe('Not read yet.')
    expect(chartsOf(country)).toBe('5 of 6 charts read; missing: Games top free iPad chart.')
    expect(chartsOf({ charts })).toBe('')
  })
})
