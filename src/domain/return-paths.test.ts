import { expect, test } from 'vitest'
import { findReturnPath } from './return-paths.ts'

test.each([
  '/',
  '/apps',
  '/search?q=a%2Fb&x=%5C',
  '/app/7?range=1y#history',
  '/apps/',
  '/authors',
  '/apis',
  '/a//b',
  '/2fast',
  '/%C3%A9',
])('%s is a valid return path', path => {
  expect(findReturnPath(path)).toBe(path)
})

test.each([
  '//elsewhere.example',
  '///elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '/%2f%2felsewhere.example',
  '/%2Felsewhere.example',
  '/%5celsewhere.example',
  '/%252felsewhere.example',
  '/%25255celsewhere.example',
  '/%09/elsewhere.example',
  '/./\\/elsewhere.example',
  '/.//elsewhere.example',
  '/x/..//elsewhere.example',
  '/%2e//elsewhere.example',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  '/\u0000',
  '\t//elsewhere.example',
  ' /apps',
  'https://elsewhere.example/apps',
  'javascript:alert(1)',
  'elsewhere.example',
  '@elsewhere.example',
  '',
  `/${'a'.repeat(2000)}`,
])('%j is rejected, because it may leave the site', text => {
  expect(findReturnPath(text)).toBeUndefined()
})

test.each(['/auth', '/auth?return=/auth', '/auth/', '/api/logout', '/api'])('%s is not a page to return to', path => {
  expect(findReturnPath(path)).toBeUndefined()
})

test.each([undefined, null, 7, ['/apps'], { toString: () => '/apps' }])('%j is not text', value => {
  expect(findReturnPath(value)).toBeUndefined()
})
