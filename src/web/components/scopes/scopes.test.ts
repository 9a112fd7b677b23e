import { expect, test } from 'vitest'
import { chartsOfScope, scopeWords as domainWords } from '#domain/scope-words.ts'
import { scopeWords } from './list-scope.tsx'
import { listScopes, readListScope, readScopeAddress } from './scope-query.ts'

test.each(listScopes)('a list describes the charts %s as the server does', charts => {
  expect(scopeWords.ofLists[charts]).toBe(domainWords({ charts }, chartsOfScope({ charts })))
})

test('a URL names a group of charts or a genre; what is usual or unknown is left out', () => {
  expect(readScopeAddress({ scope: 'any', device: 'ipad' })).toEqual({ scope: 'any', device: 'ipad' })
  expect(readScopeAddress({ scope: '6014', chartType: 'top-paid' })).toEqual({ scope: 6014, chartType: 'top-paid' })
  for (const scope of ['own', 'all', '1', 7]) expect(readScopeAddress({ scope }).scope).toBeUndefined()
  expect(['own', 'overall', 'any', '6014'].map(scope => readListScope({ scope }).scope)).toEqual([
    undefined,
    'overall',
    'any',
    undefined,
  ])
})
