import { expect, test } from 'vitest'
import { checkArchitecture } from './architecture.ts'
import { makeTree } from './testing/bad-trees.ts'

const project = {
  'src/server/catalog/apps.rules.ts': '',
  'src/contract/catalog.ts': '',
  'src/server/services.ts': '',
  'docs/glossary.md': '',
}

const findIn = (text: string): string =>
  checkArchitecture(makeTree({ ...project, 'ARCHITECTURE.md': text }))
    .map(({ why }) => why)
    .join('\n')

test('a missing ARCHITECTURE.md fails', () => {
  expect(checkArchitecture(makeTree(project))).toMatchObject([
    { where: 'ARCHITECTURE.md', why: expect.stringContaining('is missing') },
  ])
})

test('a server folder that ARCHITECTURE.md does not name is reported', () => {
  expect(findIn('The folders of the project.')).toContain('does not name the folder src/server/catalog/')
})

test('a longer word with the same ending does not count as the name of a folder', () => {
  expect(findIn('See `my-catalog/`.')).toContain('does not name the folder src/server/catalog/')
})

test.each(['`src/server/gone/`', '`src/server/gone.ts`', '[words](docs/gone.md)', '`gone.ts`', '`docs/gone.md`'])(
  'the path %s, which does not exist, is reported',
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
])('the mention %s is allowed', mention => {
  expect(findIn(`catalog/ holds the apps. See ${mention}.`)).toBe('')
})

const findNouns = (files: Record<string, string>, rows = ''): string => {
  const table = `| server | contract | screens |\n| --- | --- | --- |\n${rows}`
  const text = `catalog/, worlds/ and platform/ hold things.\n\n${table}\n`
  return checkArchitecture(makeTree({ ...project, ...files, 'ARCHITECTURE.md': text }))
    .map(({ why }) => why)
    .join('\n')
}

test.each([
  ['contract', 'src/contract/orbits.ts', 'orbits'],
  ['server', 'src/server/worlds/worlds.rules.ts', 'worlds'],
  ['screens', 'src/web/screens/world/world.tsx', 'world'],
])('a noun of %s without a namesake or a row in the table is reported', (room, path, name) => {
  expect(findNouns({ [path]: '' })).toContain(`does not map the noun ${name} of ${room}`)
})

test('namesakes, rows of the table and infrastructure are allowed', () => {
  const files = {
    'src/server/worlds/worlds.rules.ts': '',
    'src/server/platform/process/log.ts': '',
    'src/contract/errors.ts': '',
    'src/web/screens/world/world.tsx': '',
    'src/web/screens/catalog/catalog.tsx': '',
  }
  expect(findNouns(files, '| `worlds` | — | `world` |\n')).toBe('')
})

test('a name in the table that no longer exists is reported', () => {
  expect(findNouns({}, '| `catalog` | — | `gone` |\n')).toContain('names the noun gone of screens')
})

test('a name in two rows of the table is reported', () => {
  const rows = '| `catalog` | — | `world` |\n| — | — | `world` |\n'
  expect(findNouns({ 'src/web/screens/world/world.tsx': '' }, rows)).toContain('names the noun world of screens')
})
