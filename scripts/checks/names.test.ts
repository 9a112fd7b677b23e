import { expect, test } from 'vitest'
import { checkNames } from './names.ts'
import { makeTree } from './testing/bad-trees.ts'

const findIn = (path: string): string =>
  checkNames(makeTree({ [path]: '' }))
    .map(({ where, why }) => `${where} ${why}`)
    .join('\n')

test.each([
  'src/web/lib/utils.ts',
  'src/server/platform/date-helpers.ts',
  'src/domain/common/a.ts',
  'src/shared/a.ts',
  'e2e/misc.ts',
  'scripts/launch/helper.mjs',
])('the meaningless name %s is reported', path => {
  expect(findIn(path)).toContain('is meaningless')
})

test.each([
  'src/server/catalog/apps.ts',
  'src/server/catalog/apps.service.ts',
  'src/server/catalog/index.ts',
  'src/server/alerts/letters/letter.tsx',
])('%s has no role of a server noun', path => {
  const found = findIn(path)
  expect(found).toContain('.table .repository .rules .usecases .routes .jobs .errors .config .email')
  expect(found).toContain('decision record')
})

test('what tests of a noun share is in the testing folder of the server', () => {
  expect(findIn('src/server/alerts/testing/evaluation.ts')).toContain('move this file to src/server/testing/alerts')
})

test('a file directly in src/server must be a root', () => {
  expect(findIn('src/server/database.ts')).toContain(
    'main, run, start, settings, services, storage, measuring, alerting, views, pipeline, jobs, http-server, routes',
  )
})

test.each([
  'src/server/catalog/apps.repository.ts',
  'src/server/catalog/apps.rules.test.ts',
  'src/server/alerts/rank-change.email.tsx',
  'src/server/platform/process/clock.ts',
  'src/server/testing/test-clock.ts',
  'src/server/services.ts',
  'src/server/main.test.ts',
  'src/web/components/commonness-plot.tsx',
  'docs/decisions/0001-shared-pace.md',
])('%s is a valid name', path => {
  expect(findIn(path)).toBe('')
})
