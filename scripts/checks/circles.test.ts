import { expect, test } from 'vitest'
import { checkCircles } from './boundaries.ts'
import { makeTree } from './testing/bad-trees.ts'

const findIn = (files: Record<string, string>): string[] =>
  checkCircles(makeTree(files)).map(({ where, why }) => `${where} ${why}`)

const audit = { 'src/server/audit/a.table.ts': "import { users } from '../accounts/b.table.ts'\n" }

test('two nouns of the server that import each other are reported', () => {
  const found = findIn({
    ...audit,
    'src/server/accounts/a.usecases.ts': "import { a } from '#server/audit/a.table.ts'\n",
  })
  expect(found).toEqual([
    expect.stringContaining(
      'src/server/accounts/a.usecases.ts:1 must not import #server/audit/a.table.ts: the nouns accounts → audit → accounts form a cycle',
    ),
    expect.stringContaining('src/server/audit/a.table.ts:1 must not import ../accounts/b.table.ts'),
  ])
})

test.each([
  ['a type', "import type { A } from '../audit/a.table.ts'\n"],
  ['a re-export', "export { a } from '../audit/a.table.ts'\n"],
  ['a dynamic import', "const a = await import('../audit/a.table.ts')\n"],
])('%s closes a cycle too', (_name, text) => {
  expect(findIn({ ...audit, 'src/server/accounts/a.rules.ts': text })).toHaveLength(2)
})

test('a cycle through a third noun is reported with its path', () => {
  const found = findIn({
    'src/server/a/x.rules.ts': "import { users } from '../b/x.rules.ts'\n",
    'src/server/b/x.rules.ts': "import type { C } from '../c/x.rules.ts'\n",
    'src/server/c/x.rules.ts': "import { a } from '../a/x.rules.ts'\n",
    'src/server/d/x.rules.ts': "import { a } from '../a/x.rules.ts'\n",
  })
  expect(found).toHaveLength(3)
  expect(found[0]).toContain('the nouns a → b → c → a form a cycle')
})

test('platform imports no noun', () => {
  const found = findIn({
    'src/server/platform/log.ts': "import { a } from '../accounts/a.rules.ts'\n",
    'src/server/accounts/a.rules.ts': "import { log } from '../platform/log.ts'\n",
  })
  expect(found).toHaveLength(2)
})

test('two folders of components that import each other are reported', () => {
  const found = findIn({
    'src/web/components/maps/a.tsx': "import { b } from '#web/components/plots/b.ts'\n",
    'src/web/components/plots/c.ts': "import type { A } from '../maps/a.tsx'\n",
  })
  expect(found).toEqual([
    expect.stringContaining('src/web/components/maps/a.tsx:1 must not import #web/components/plots/b.ts: the folders'),
    expect.stringContaining('the folders plots → maps → plots form a cycle'),
  ])
})

test('one-way imports are allowed, and a test may import in the other direction', () => {
  const test = { 'src/server/accounts/a.usecases.test.ts': "import { a } from '../audit/a.table.ts'\n" }
  const stage = { 'src/server/accounts/testing/stage.ts': "import { a } from '../../audit/a.table.ts'\n" }
  const root = { 'src/server/services.ts': "import { a } from './audit/a.table.ts'\n" }
  expect(findIn({ ...audit, ...test, ...stage, ...root })).toEqual([])
})
