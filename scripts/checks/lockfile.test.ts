import { expect, test } from 'vitest'
import { checkLockfile } from './lockfile.ts'
import { makeTree } from './testing/bad-trees.ts'

const findIn = (manifest: unknown, locked?: unknown): string[] => {
  const lockfile = locked ? { 'package-lock.json': JSON.stringify({ packages: { '': locked } }) } : {}
  return checkLockfile(makeTree({ 'package.json': JSON.stringify(manifest), ...lockfile })).map(({ why }) => why)
}

const manifest = { dependencies: { zod: '4.0.0' }, devDependencies: { vite: '8.0.0' } }

test('a lockfile that matches package.json passes', () => {
  expect(findIn(manifest, manifest)).toEqual([])
})

test.each([
  ['a package is missing', { dependencies: { zod: '4.0.0' } }, 'vite 8.0.0'],
  ['a version differs', { ...manifest, dependencies: { zod: '4.0.1' } }, 'zod 4.0.0, zod 4.0.1'],
  ['a package is left over', { ...manifest, dependencies: { zod: '4.0.0', pg: '8.0.0' } }, 'pg 8.0.0'],
])('it is reported when %s', (_name, locked, packages) => {
  expect(findIn(manifest, locked)).toEqual([expect.stringContaining(`(${packages})`)])
})

test('a missing lockfile is reported', () => {
  expect(findIn(manifest)).toEqual([expect.stringContaining('is missing')])
})
