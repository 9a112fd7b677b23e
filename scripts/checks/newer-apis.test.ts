import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { supportedBrowsers } from '../../src/web/supported-browsers.ts'
import { checkNewerApis } from './newer-apis.ts'
import { makeTree } from './testing/bad-trees.ts'

const findIn = (path: string, text: string): string =>
  checkNewerApis(makeTree({ [path]: text }), [])
    .map(({ where, why }) => `${where} ${why}`)
    .join('\n')

test.each([
  ['Map.groupBy', 'export const a = (b: string[]) => Map.groupBy(b, c => c)'],
  ['AbortSignal.any', 'export const a = (b: AbortSignal) => AbortSignal.any([b])'],
  ['URL.parse', 'export const a = (b: string) => URL.parse(b)?.host'],
  ['Temporal', 'export const a = Temporal.Now.instant()'],
  ['URLPattern', 'export const a = new URLPattern()'],
  ['Document.startViewTransition', 'export const a = () => document.startViewTransition()'],
  ['isSubsetOf', 'export const a = (b: Set<string>, c: Set<string>) => b.isSubsetOf(c)'],
  ['closedby', 'export const a = <dialog closedby="any" />'],
])('%s is reported with its line and the browser that lacks it', (name, text) => {
  const sentence = `^src/web/lib/a\\.tsx:2 uses (\\w+\\.)?${name.replace('.', '\\.')}\\b.* which some browsers of`
  expect(findIn('src/web/lib/a.tsx', `// A use.\n${text}\n`)).toMatch(new RegExp(sentence))
})

test.each([
  ['asks before', "export const a = (b: string[]) => 'groupBy' in Map ? Map.groupBy(b, c => c) : undefined"],
  ['asks for the type', "export const a = () => (typeof URL.parse === 'function' ? URL.parse('a') : undefined)"],
  ['calls it if it is there', 'export const a = () => document.startViewTransition?.(() => undefined)'],
  ['has one of its own', "import { groupBy } from '#domain/group-by.ts'\nexport const a = groupBy([], String)"],
  ['has methods of its own', "import { z } from './z.ts'\nexport const a = z.union([])"],
  ['uses what all have', 'export const a = (b: number[]) => b.toSorted().at(-1) ?? structuredClone(b)'],
])('code that %s is fine', (_name, text) => {
  expect(findIn('src/web/lib/a.ts', `${text}\n`)).toBe('')
})

test.each(['src/server/a/a.rules.ts', 'src/web/lib/a.test.ts', 'src/web/testing/a.ts', 'src/web/server-entry.tsx'])(
  '%s does not run in browsers and may use any API',
  path => {
    expect(findIn(path, 'export const a = Map.groupBy([], String)\n')).toBe('')
  },
)

test('the domain runs in browsers too', () => {
  expect(findIn('src/domain/a.ts', 'export const a = Map.groupBy([], String)\n')).toContain('uses Map.groupBy')
})

test('an unused allowance is reported', () => {
  const tree = makeTree({ 'src/web/lib/a.ts': 'export const a = 1\n' })
  expect(checkNewerApis(tree, [{ name: 'closedby', reason: 'A test.' }])).toMatchObject([
    { where: 'scripts/checks/newer-apis.ts' },
  ])
})

test('README names the supported browsers', () => {
  const { chrome, edge, firefox, safari } = supportedBrowsers
  const sentence = `Chrome ${chrome}, Edge ${edge}, Firefox ${firefox} and Safari ${safari}`
  expect(readFileSync('README.md', 'utf8')).toContain(sentence)
})
