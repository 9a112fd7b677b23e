import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { inRoot } from '../../lib/paths.mjs'

const folder = mkdtempSync(join(tmpdir(), 'spread-literals-'))
afterAll(() => rmSync(folder, { recursive: true }))

const writeSource = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

/** Lints a single file in a separate folder with the configuration of the project. */
const lint = (path: string, text: string): Promise<string> => {
  writeSource(path, text)
  const biome = inRoot('node_modules', '@biomejs', 'biome', 'bin', 'biome')
  return new Promise(resolve => {
    const options = ['lint', '--vcs-enabled=false', '--colors=off', path]
    execFile(process.execPath, [biome, ...options], { cwd: folder }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    )
  })
}

for (const path of ['biome.json', 'scripts/checks/lint/spread-literals.grit']) cpSync(inRoot(path), join(folder, path))

test.each([
  ['src/server/charts/a.ts', 'export const f = (a: number, b: { c: number }) => ({ ...{ a }, ...b })\n'],
  ['src/domain/a.ts', 'export const f = (a: number[]) => [...[1, 2], ...a]\n'],
  ['src/web/screens/app/a.tsx', 'export const F = ({ a }: { a: number }) => <div {...{ tabIndex: a }} />\n'],
  ['bench/a.ts', 'export const f = (a: number[]) => Math.max(...[1, 2], ...a)\n'],
])('a literal spread into a literal in %s is reported', async (path, text) => {
  expect(await lint(path, text)).toContain('A literal is spread into a literal')
})

test('spreading a variable or a conditional is allowed', async () => {
  const text =
    'export const f = (a: { b: number }, c: boolean) => ({ ...a, ...(c ? { d: 1 } : {}), e: [...[1].map(Number)] })\n'
  expect(await lint('src/server/charts/a.ts', text)).toMatch(/Checked 1 file.*No fixes applied/)
})
