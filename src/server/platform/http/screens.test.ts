import { expect, test } from 'vitest'
import { listRouteFiles } from './screens.ts'

const manifest = {
  'index.html': { file: 'assets/index-1.js', imports: ['_base.js'] },
  '_base.js': { file: 'assets/base-1.js', imports: ['index.html', '_libraries.js'] },
  '_libraries.js': { file: 'assets/libraries-1.js' },
  '_plot.js': { file: 'assets/plot-1.js', imports: ['_base.js'] },
  'routes/apps/index.tsx?tsr-split=component---loader': { file: 'assets/apps-1.js' },
  'routes/app/$id.tsx?tsr-split=component---loader': { file: 'assets/app-1.js', imports: ['_plot.js', '_base.js'] },
  'routes/app/$id_.coverage.tsx?tsr-split=component---loader': { file: 'assets/coverage-1.js' },
  'screens/menu.tsx': { file: 'assets/menu-1.js' },
}

test('each route names its own files and their imports, but not those that the template loads', () => {
  const template = '<script src="/assets/index-1.js"></script><link href="/assets/base-1.js">'
  expect(Object.fromEntries(listRouteFiles(manifest, template))).toEqual({
    '/': ['/assets/libraries-1.js'],
    '/apps/': ['/assets/apps-1.js'],
    '/app/$id': ['/assets/app-1.js', '/assets/plot-1.js', '/assets/libraries-1.js'],
    '/app/$id_/coverage': ['/assets/coverage-1.js'],
  })
})
