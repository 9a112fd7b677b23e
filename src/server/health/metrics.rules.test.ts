import { expect, test } from 'vitest'
import { routeOf } from './metrics.rules.ts'

test.each([
  ['/api/apps/:appStoreId/summary', '/api/apps/:appStoreId/summary'],
  ['/metrics', '/metrics'],
  ['/robots.txt', '/robots.txt'],
  [undefined, 'page'],
  ['/assets/members-CXgiG9kZ.js', 'file'],
  ['/flags/us.svg', 'file'],
])('the route %j is counted as %j', (pattern, route) => {
  expect(routeOf(pattern)).toBe(route)
})
