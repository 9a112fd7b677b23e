import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { inRoot } from '../../launch/paths.mjs'

const folder = mkdtempSync(join(tmpdir(), 'lint-rules-'))
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

const rules = ['spread-literals', 'site-paths', 'loading-parts'].map(name => `scripts/checks/lint/${name}.grit`)
for (const path of ['biome.json', ...rules]) cpSync(inRoot(path), join(folder, path))

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

test.each([
  '<a href="/inbox">a</a>',
  `<a href={\`/app/\${url}\`}>a</a>`,
  '<img src={pathOf(url)} alt="" />',
  '<form action={path} />',
])('an address of the site without its path is reported in the element %s', async element => {
  expect(await lint('src/web/screens/app/a.tsx', `export const A = ({ path, url }: B) => ${element}\n`)).toContain(
    'the site may be below a path',
  )
})

test.each([
  "fetch('/api/apps')",
  'new EventSource(eventsPath)',
  "window.location.assign('/')",
  "navigator.serviceWorker.register('/a.js', { scope: '/' })",
  'new URL(path, location.origin)',
  `copy(\`\${location.origin}/inbox\`)`,
])('an address of the site without its path is reported in the call %s', async code => {
  expect(await lint('src/web/screens/app/a.ts', `${code}\n`)).toContain('the site may be below a path')
})

test('addresses with the path of the site, complete ones and parts of the page are allowed', async () => {
  const elements =
    '<a href={href(path)}>a</a><a href={url}>a</a><a href={app.storeUrl}>a</a><a href="#main">a</a><Flag src={path} />'
  const text = `export const A = ({ path, url, app }: B) => <p>${elements}</p>\n`
  const linted = await lint('src/web/screens/app/a.tsx', text)
  expect(linted).not.toContain('the site may be below a path')
  expect(linted).not.toMatch(/\bparse\b/)
  const calls = "fetch(href('/api/apps'), { cache: 'no-cache' })\nlocation.assign(href('/'))\n"
  expect(await lint('src/web/screens/app/a.ts', calls)).not.toContain('the site may be below a path')
  expect(await lint('src/server/charts/a.ts', "fetch('/api/apps')\n")).not.toContain('the site may be below a path')
})

test.each([
  ['await rows.count()', 'toBe(2)', true],
  ["await page.getByRole('row').allTextContents(), 'all'", "toEqual(['a'])", true],
  ['await rows.count()', 'toBe(0)', false],
  ['await rows.first().textContent()', "toBe('a')", false],
])('a browser test that reads %s once and expects %s of it is reported: %s', async (asked, matcher, isReported) => {
  const linted = await lint('e2e/a.e2e.ts', `expect(${asked}).${matcher}\n`)
  expect(linted.includes('Ask with expect.poll')).toBe(isReported)
  expect(linted).not.toMatch(/\bparse\b/)
})

test('a browser test may poll', async () => {
  expect(await lint('e2e/a.e2e.ts', 'await expect.poll(() => rows.count()).toBe(2)\n')).not.toContain('Ask with')
})
