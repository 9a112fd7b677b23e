import { expect, test } from 'vitest'
import { checkBoundaries } from './boundaries.ts'
import { makeTree } from './testing/bad-trees.ts'

const findIn = (path: string, text: string): string =>
  checkBoundaries(makeTree({ [path]: text }))
    .map(({ where, why }) => `${where} ${why}`)
    .join('\n')

test.each([
  ['domain imports no other folder', 'src/domain/a.ts', '#contract/apps.ts', 'domain is the vocabulary'],
  ['domain imports no library', 'src/domain/a.ts', 'zod', 'domain is the vocabulary'],
  ['domain does no I/O', 'src/domain/a.ts', 'node:fs', 'domain is the vocabulary'],
  ['contract imports no server', 'src/contract/a.ts', '#server/platform/process/log.ts', 'contract is the API'],
  ['contract imports no library but zod', 'src/contract/a.ts', 'pino', 'contract is the API'],
  ['appstore imports no contract', 'src/appstore/a.ts', '#contract/apps.ts', 'published on its own'],
  ['appstore imports no server', 'src/appstore/endpoints/a.ts', '../../server/platform/log.ts', 'published on its own'],
  ['the screens import no server', 'src/web/a.tsx', '#server/platform/process/log.ts', 'only through its contract'],
  ['the screens import no App Store client', 'src/web/a.tsx', '#appstore', 'only through its contract'],
  [
    'a test of the screens imports no server',
    'src/web/a.test.tsx',
    '#server/health/a.routes.ts',
    'only through its contract',
  ],
  ['the server imports no screens', 'src/server/pages/a.usecases.ts', '#web/main.tsx', 'never the other way round'],
  [
    'the server imports no scripts',
    'src/server/start.ts',
    '../../scripts/launch/progress.mjs',
    'never the other way round',
  ],
  [
    'the server imports no benchmarks',
    'src/server/health/a.routes.ts',
    '../../../bench/main.ts',
    'never the other way',
  ],
  [
    'alerts do not call Apple',
    'src/server/alerts/a.usecases.ts',
    '#appstore',
    'only pace, collector, catalog, keywords',
  ],
  [
    'collector does not import summaries',
    'src/server/collector/a.jobs.ts',
    '#server/summaries/b.rules.ts',
    'do not import each other',
  ],
  [
    'summaries do not import collector',
    'src/server/summaries/a.rules.ts',
    '../collector/b.table.ts',
    'do not import each other',
  ],
  ['no noun imports services', 'src/server/history/a.usecases.ts', '../services.ts', 'only the roots of the server'],
  ['platform imports no root', 'src/server/platform/process/log.ts', '#server/main.ts', 'only the roots of the server'],
  [
    'the server does not use the fake App Store',
    'src/server/catalog/a.usecases.ts',
    '#fake-appstore',
    'only tests may use',
  ],
  ['the fake App Store shares no code with the client', 'fake-appstore/a.ts', '#appstore', 'wrong in the same way'],
  [
    'the tests of the fake App Store import no client either',
    'fake-appstore/a.test.ts',
    '#appstore',
    'wrong in the same way',
  ],
  [
    'the server does not use the demo provider',
    'src/server/accounts/a.usecases.ts',
    '../../../demo-provider/index.ts',
    'only the demo and tests may use',
  ],
  ['the demo provider shares no code with the sign-in', 'demo-provider/a.ts', '#server/accounts/a.ts', 'it tests'],
  ['the tests of the demo provider import no server either', 'demo-provider/a.test.ts', '#server/run.ts', 'it tests'],
  ['a screen imports no other screen', 'src/web/screens/world/a.tsx', '#web/screens/app/b.tsx', 'no other screen'],
  ['a screen imports no type of another screen', 'src/web/screens/world/a.ts', '../app/b.ts', 'no other screen'],
  ['a component imports no screen', 'src/web/components/maps/a.tsx', '#web/screens/world/b.tsx', 'imports no screen'],
  ['lib imports no component', 'src/web/lib/a.ts', '../components/maps/b.tsx', 'lib imports no component'],
  [
    'journeys import no server',
    'e2e/a.e2e.ts',
    '#server/platform/database/database.ts',
    'sees the product from the outside',
  ],
  ['scripts import no journey', 'scripts/commands/a.ts', '../../e2e/harness/browser.ts', 'scripts import no journey'],
  ['production code imports no testing folder', 'src/server/history/a.usecases.ts', '../testing/x.ts', 'is for tests'],
])('%s', (_name, path, specifier, why) => {
  const found = findIn(path, `import { a } from '${specifier}'\n`)
  expect(found).toContain(`${path}:1 must not import ${specifier}: `)
  expect(found).toContain(why)
})

test.each([
  ['src/contract/a.ts', '#domain/ranks.ts'],
  ['src/contract/a.ts', 'zod'],
  ['src/appstore/a.ts', 'node:timers/promises'],
  ['src/web/screens/a.tsx', '../../contract/apps.ts'],
  ['src/server/collector/a.usecases.ts', '#appstore'],
  ['src/server/catalog/a.usecases.ts', '#server/history/b.usecases.ts'],
  ['src/server/services.ts', './collector/a.usecases.ts'],
  ['src/server/services.ts', '#appstore'],
  ['src/server/main.ts', './start.ts'],
  ['src/server/history/a.usecases.test.ts', '../services.ts'],
  ['src/server/history/a.usecases.test.ts', '../testing/test-databases.ts'],
  ['src/server/collector/a.usecases.test.ts', '#fake-appstore'],
  ['src/server/testing/world.ts', '#fake-appstore'],
  ['src/server/testing/provider-server.ts', '../../../demo-provider/index.ts'],
  ['src/server/accounts/attacks.a.test.ts', '../../../demo-provider/index.ts'],
  ['scripts/commands/demo.ts', '../../demo-provider/index.ts'],
  ['demo-provider/store.ts', '#domain/units.ts'],
  ['src/domain/a.test.ts', 'fast-check'],
  ['fake-appstore/main.ts', '#domain/storefronts.ts'],
  ['bench/main.ts', '#server/services.ts'],
  ['e2e/a.e2e.ts', '../scripts/launch/paths.mjs'],
  ['e2e/commands/a.ts', '../../scripts/launch/paths.mjs'],
])('%s may import %s', (path, specifier) => {
  expect(findIn(path, `import { a } from '${specifier}'\n`)).toBe('')
})

test.each([
  ['a re-export', "export { a } from '#contract/apps.ts'"],
  ['a type import', "import type { A } from '#contract/apps.ts'"],
  ['an import over several lines', "import { \n  a, \n  b, \n } from '#contract/apps.ts'"],
  ['a side-effect import', "import '#contract/apps.ts'"],
  ['a dynamic import', "const a = await import('#contract/apps.ts')"],
  ['a relative path', "import { a } from '../contract/apps.ts'"],
  ['a path without its extension', "import { a } from '../contract/apps'"],
])('%s is checked like an import', (_name, statement) => {
  expect(findIn('src/domain/a.ts', `${statement}\n`)).toContain('domain is the vocabulary')
})

test('a path in a comment or a string is not an import', () => {
  const text = "// import { a } from '#contract/apps.ts'\nexport const hint = \"import it from 'zod' if you can\"\n"
  expect(findIn('src/domain/a.ts', text)).toBe('')
})
