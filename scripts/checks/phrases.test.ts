import { expect, test } from 'vitest'
import { type Allowance, checkPhrases } from './phrases.ts'
import { makeTree } from './testing/bad-trees.ts'

const findIn = (path: string, text: string, allowances: readonly Allowance[] = []): string =>
  checkPhrases(makeTree({ [path]: text }), allowances)
    .map(({ where, why }) => `${where} ${why}`)
    .join('\n')

// Split in two, so that this file does not contain the forbidden phrase.
const ignore = (tool: string) => `// ${tool}-ignore`

test.each([
  ['src/domain/a.ts', `const a = 1\n${ignore('@ts')}\n`],
  ['src/domain/a.ts', `const a = 1\n// @ts-${'nocheck'}\n`],
  ['src/web/a.css', `a {}\n/* ${'biome'}-ignore lint: no */\n`],
  ['src/web/a.tsx', `const a = 1\nconst b = a as ${'any'}\n`],
  ['src/web/a.tsx', `const a = 1\nconst b = a as ${'unknown'} as string\n`],
  ['src/server/embeds/a.css', 'a {}\nb { color: #a3195b }\n'],
  ['docs/a.md', 'One\nThere is no screen yet for it.\n'],
  ['CHANGELOG.md', 'One\n### Not yet\n'],
  ['docs/a.md', `One\nopen ${'/work'}/main/x\n`],
  ['.npmrc', `a=b\nregistry=https://${'registry'}.npmjs.org/\n`],
  ['docs/a.md', `One\nStart ${'npx'} rank-atlas mcp\n`],
  ['src/cli/a.ts', `const a = 1\nconst b = '${'npx'} --yes rank-atlas mcp'\n`],
  ['docs/a.md', `{\n"command": "${'npx'}", "args": ["rank-atlas", "mcp"]}\n`],
  ['src/web/screens/movers/a.ts', `const a = 1\nconst columns: readonly ${'Csv'}Column<Mover>[] = []\n`],
  ['package-lock.json', `{\n"${'resolved'}": "https://example.org/a.tgz"}\n`],
])('%s is reported with its line and the reason', (path, text) => {
  expect(findIn(path, text)).toMatch(new RegExp(`^${path.replaceAll('.', '\\.')}:2 contains ".+": .+\\.$`))
})

test.each([
  ['docs/a.md', 'The work/life of a registry. See https://example.org/work/1.\n'],
  ['docs/a.md', 'A chart that is not tracked yet has no rank. Nothing else is. It was not read yet.\n'],
  ['src/server/embeds/a.test.ts', 'const red = "#ff0000"\n'],
  ['docs/a.md', 'Run npx drizzle-kit generate, or node /path/to/rank-atlas/scripts/rank-atlas.mjs mcp\n'],
  ['src/domain/a.ts', '// as long as any of them\nconst a = registry.get("as anyone")\n'],
])('%s may contain the phrase', (path, text) => {
  expect(findIn(path, text)).toBe('')
})

test('an allowance with a reason permits the phrase', () => {
  const allowance = { path: 'src/domain/a.ts', name: `@ts-${'ignore'}`, reason: 'A test.' }
  expect(findIn('src/domain/a.ts', `${ignore('@ts')}\n`, [allowance])).toBe('')
})

test('an unused allowance is reported', () => {
  const allowance = { path: 'src/domain/a.ts', name: `@ts-${'ignore'}`, reason: 'A test.' }
  expect(findIn('src/domain/a.ts', 'const a = 1\n', [allowance])).toContain('unused allowance')
})
