import { expect, test } from 'vitest'
import { pageTitleOf } from './navigation.ts'

test.each([
  ['/', 'Public Tracked Apps'],
  ['/apps', 'Public Tracked Apps'],
  ['/apps/', 'Public Tracked Apps'],
  ['/app/7', 'App Rankings'],
  ['/apps/7', 'App Rankings'],
  ['/nowhere', '404 Page Not Found'],
])('the header of %s says %s', (path, title) => {
  expect(pageTitleOf(path)).toBe(title)
})
