import { expect, test } from 'vitest'
import { checkPromises, writePromiseTests } from './promises.ts'
import { makeTree } from './testing/bad-trees.ts'

const document = '# Promises\n\n* **P1** It keeps what it has.\n* **P2** It is polite.\n'
const source = [
  '// Promise: P1, P2',
  "test('keeps what it has', () => {})",
  "describe('a server', () => {",
  '  // Promise: P1',
  "  test.each(cases)('that is %s still answers', check)",
  '})',
].join('\n')

const makeProject = (files: Record<string, string> = {}) =>
  makeTree({ 'docs/promises.md': document, 'src/a.test.ts': source, ...files })

const findIn = (files: Record<string, string>): string[] =>
  checkPromises(makeProject(files)).map(({ where, why }) => `${where} ${why}`)

test('a project whose tests name every promise passes', () => {
  expect(findIn({})).toEqual([])
})

test('the table has each promise once, with every file that names it', () => {
  const tree = makeProject({ 'bench/parts/a.ts': '// Promise: P2\nexport const measure = 1\n' })
  expect(writePromiseTests(tree).split('\n').slice(2)).toEqual([
    '| P1 | `src/a.test.ts` |',
    '| P2 | `bench/parts/a.ts`<br>`src/a.test.ts` |',
  ])
})

test('a missing document is reported', () => {
  expect(checkPromises(makeTree({}))).toHaveLength(1)
})

test('a promise that no test names is reported', () => {
  expect(findIn({ 'docs/promises.md': `${document}* **P3** It ends.\n` })).toEqual([
    expect.stringContaining('has the promise P3, which no test names'),
  ])
})

test('a number that no promise has is reported with its line', () => {
  expect(findIn({ 'src/b.test.ts': "// Promise: P26\ntest('is fast', check)\n" })).toEqual([
    'src/b.test.ts:1 names the promise "P26", which docs/promises.md does not have.',
  ])
})

test('a promise that is not directly above a test is reported', () => {
  expect(findIn({ 'src/b.test.ts': "// Promise: P1\n\ntest('is fast', check)\n" })).toEqual([
    expect.stringContaining('no test follows'),
  ])
})

test('a promise that product code names proves nothing', () => {
  expect(findIn({ 'src/b.ts': '// Promise: P26\nexport const a = 1\n' })).toEqual([])
})
