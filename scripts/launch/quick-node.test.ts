import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { inRoot, root } from './paths.mjs'
import { addImport, addOption, quickNode } from './quick-node.mjs'

const watched = '--require ./first.cjs --require ./second.cjs --max-old-space-size=4096'

test('existing Node options are kept', () => {
  expect(addImport(watched, 'quick-imports.mjs')).toMatch(
    new RegExp(`^${watched} --import=file://\\S+/quick-imports\\.mjs$`),
  )
})

test('a child process does not add an option twice', () => {
  const once = addImport('', 'quick-imports.mjs')
  expect(once).toMatch(/^--import=\S+$/)
  expect(addImport(once, 'quick-imports.mjs')).toBe(once)
})

test('a size of the young generation set by the user takes precedence over ours', () => {
  expect(addOption(watched, '--max-semi-space-size=16')).toBe(`${watched} --max-semi-space-size=16`)
  expect(addOption('', '--max-semi-space-size=16')).toBe('--max-semi-space-size=16')
  expect(addOption('--max-semi-space-size=64', '--max-semi-space-size=16')).toBe('--max-semi-space-size=64')
})

test('benchmarks measure servers with the options of npm start', () => {
  const printOptions = `--import=data:text/javascript,${encodeURIComponent('console.log(process.env.NODE_OPTIONS)')}`
  const { stdout, stderr } = spawnSync(process.execPath, [inRoot('scripts/run.mjs'), 'bench', 'no-such-part'], {
    cwd: root,
    // Without HOME, a user without an entry in passwd has no home folder.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_OPTIONS: printOptions },
    encoding: 'utf8',
  })
  expect(stderr).toContain('There is no benchmark "no-such-part"')
  const [, ...options] = stdout.trim().split('\n').at(-1)?.split(' ') ?? []
  expect(options).toEqual(quickNode.NODE_OPTIONS.split(' '))
})
