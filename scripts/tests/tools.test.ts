import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { demoEnvironment, shownDemoEnvironment } from '../demo/demo-world.mjs'
import { inRoot } from '../launch/paths.mjs'
import { hashSources } from '../web/web-build.mjs'
import { findChromium, readAptProgress } from './chromium.mjs'
import { countTests } from './vitest.mjs'

test('CHROMIUM_PATH takes precedence over the usual paths, and a wrong one is reported', () => {
  expect(findChromium({ CHROMIUM_PATH: process.execPath }, ['/bin/sh'])).toBe(process.execPath)
  expect(findChromium({}, ['/does/not/exist', '/bin/sh'])).toBe('/bin/sh')
  expect(findChromium({}, ['/does/not/exist'])).toBeUndefined()
  expect(() => findChromium({ CHROMIUM_PATH: '/does/not/exist' })).toThrow('CHROMIUM_PATH is "/does/not/exist"')
})

test('the download is the first half of apt progress, and unpacking the second', () => {
  expect(readAptProgress('dlstatus:3:50.0:Retrieving file 3 of 9')).toBe(25)
  expect(readAptProgress('pmstatus:chromium:50.0000:Unpacking chromium')).toBe(75)
  expect(readAptProgress('Reading package lists...')).toBeUndefined()
})

test('the demo never calls Apple, whatever the settings are, and keeps the other settings of the user', () => {
  const environment = { APPSTORE_ITUNES_URL: 'https://example.org', DATA_DIR: '', PORT: '4000' }
  expect(demoEnvironment({ url: 'http://127.0.0.1:1', environment })).toMatchObject({
    APPSTORE_ITUNES_URL: 'http://127.0.0.1:1',
    DATA_DIR: inRoot('.demo', 'data'),
    PORT: '4000',
    DEMO: 'true',
  })
})

test('the demo is slow enough to watch and cancel a ranking test of all countries', () => {
  const { COLLECTOR_CHARTS_PER_MINUTE } = shownDemoEnvironment({ url: 'http://127.0.0.1:1', environment: {} })
  const seconds = (175 / Number(COLLECTOR_CHARTS_PER_MINUTE)) * 60
  expect(seconds).toBeGreaterThan(20)
  expect(seconds).toBeLessThan(60)
})

test('the number of tests comes from the report of Vitest', () => {
  const report = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 }
  expect(countTests({ report, exitCode: 1 })).toMatchObject({ passed: 5, failed: 1, skipped: 3 })
})

test('a test file that does not load counts as a failure, and so does a run without a report', () => {
  const testResults = [
    { name: inRoot('src', 'broken.test.ts'), message: 'no such module', status: 'failed', assertionResults: [] },
    { name: inRoot('src', 'good.test.ts'), status: 'passed', assertionResults: [{ status: 'passed' }] },
  ]
  const report = { numPassedTests: 1, numFailedTests: 0, testResults }
  expect(countTests({ report, exitCode: 1 })).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
    failures: ['src/broken.test.ts\n    no such module'],
  })
  expect(countTests({ report: undefined, exitCode: 1 })).toMatchObject({ passed: 0, failed: 1, skipped: 0 })
  expect(countTests({ report: { numPassedTests: 3 }, exitCode: 1 }).failed).toBe(1)
})

test('a failed test is named with its file and the beginning of its error', () => {
  const failureMessages = [['expected 1 to be 2', ...Array<string>(20).fill('at a line')].join('\n')]
  const assertionResults = [{ status: 'failed', fullName: 'a guarantee', failureMessages }, { status: 'passed' }]
  const testResults = [{ name: inRoot('src', 'bad.test.ts'), status: 'failed', assertionResults }]
  const { failures } = countTests({ report: { numFailedTests: 1, testResults }, exitCode: 1 })
  expect(failures).toHaveLength(1)
  const lines = failures[0]?.split('\n')
  expect(lines?.slice(0, 2)).toEqual(['src/bad.test.ts: a guarantee', '    expected 1 to be 2'])
  expect(lines).toHaveLength(7)
})

test('a changed source rebuilds the screens, and a changed test or generated file does not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-hash-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'src', 'web'), { recursive: true })
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, 'src', 'web', name), text)
    return hashSources(folder)
  }
  const first = write('main.tsx', 'one')
  expect(write('main.test.tsx', 'a test')).toBe(first)
  expect(write('route-tree.gen.ts', 'generated')).toBe(first)
  const second = write('main.tsx', 'two')
  expect(second).not.toBe(first)
  expect(write('other.tsx', 'two')).not.toBe(second)
})

const namesOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(match => match[1] ?? '').sort()

const typed = [
  'scripts/checks',
  'scripts/demo',
  'scripts/launch',
  'scripts/tests',
  'scripts/web',
  'e2e/harness',
].flatMap(folder =>
  readdirSync(inRoot(folder))
    .filter(name => name.endsWith('.d.mts'))
    .map(name => `${folder}/${name.replace('.d.mts', '')}`),
)

test.each(typed)('the types of %s declare exactly what it exports', path => {
  const code = readFileSync(inRoot(`${path}.mjs`), 'utf8')
  const types = readFileSync(inRoot(`${path}.d.mts`), 'utf8')
  const declared = namesOf(types, /^export declare (?:const|class) (\w+)/gm)
  expect(declared).toEqual(namesOf(code, /^export (?:const|class) (\w+)/gm))
})
