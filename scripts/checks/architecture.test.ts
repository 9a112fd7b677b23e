import { expect, test } from 'vitest'
import { checkArchitecture } from './architecture.ts'
import { makeTree } from './testing/bad-trees.ts'

const house = { 'src/server/catalog/apps.rules.ts': '', 'src/server/services.ts': '', 'docs/glossary.md': '' }

const findIn = (text: string): string =>
  checkArchitecture(makeTree({ ...house, 'ARCHITECTURE.md': text }))
    .map(({ why }) => why)
    .join('\n')

test('a house without a plan fails', () => {
  expect(checkArchitecture(makeTree(house))).toMatchObject([
    { where: 'ARCHITECTURE.md', why: expect.stringContaining('is missing') },
  ])
})

test('a server folder that the plan does not name is found', () => {
  expect(findIn('The rooms of the house.')).toContain('does not name the folder src/server/catalog/')
})

test('a folder is not named by a longer word that ends like it', () => {
  expect(findIn('See `my-catalog/`.')).toContain('does not name the folder src/server/catalog/')
})

test.each(['`src/server/gone/`', '`src/server/gone.ts`', '[words](docs/gone.md)', '`gone.ts`', '`docs/gone.md`'])(
  'the path %s, which does not exist, is found',
  mention => {
    expect(findIn(`catalog/ holds the apps. See ${mention}.`)).toContain('there is no such file or folder')
  },
)

test.each([
  '`src/server/catalog/`',
  '`server/catalog/apps.rules.ts`',
  '`services.ts`',
  '[words](docs/glossary.md#rank)',
  '[home](https://example.org/src/x.ts)',
  '`src/server/<noun>/`',
  '`/api/health`',
  '`#domain/*`',
  '`application/json`',
])('the mention %s is fine', mention => {
  expect(findIn(`catalog/ holds the apps. See ${mention}.`)).toBe('')
})
