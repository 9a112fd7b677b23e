import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { inRoot, root } from './paths.mjs'
import { addImports, addOption, quickNode, shortLivedNode } from './quick-node.mjs'

const watched = '--require ./first.cjs --require ./second.cjs --max-old-space-size=4096'

test('existing Node options are kept', () => {
  expect(addImports(watched, ['quick-imports.mjs'])).toMatch(
    new RegExp(`^${watched} --import=file://\\S+/quick-imports\\.mjs$`),
  )
})

test('a child process does not add an option twice', () => {
  const once = addImports('', ['quick-imports.mjs'])
  expect(once).toMatch(/^--import=\S+$/)
  expect(addImports(once, ['quick-imports.mjs'])).toBe(once)
  expect(addImports(once, ['quick-imports.mjs', 'small-heap.mjs']).split(' ')).toHaveLength(2)
})

test('a size of the young generation set by the user takes precedence over ours', () => {
  expect(addOption(watched, '--max-semi-space-size=16')).toBe(`${watched} --max-semi-space-size=16`)
  expect(addOption('', '--max-semi-space-size=16')).toBe('--max-semi-space-size=16')
  expect(addOption('--max-semi-space-size=64', '--max-semi-space-size=16')).toBe('--max-semi-space-size=64')
})

test('processes that run for long keep a small heap, short ones do not, and this Node knows the flag', () => {
  expect(quickNode.NODE_OPTIONS).toContain('small-heap.mjs')
  expect(shortLivedNode.NODE_OPTIONS).not.toContain('small-heap.mjs')
  const { status, stderr } = spawnSync(process.execPath, ['--eval', ''], { env: quickNode, encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

test('benchmarks measure servers with the options of npm start', () => {
  const printOptions = `--import=data:text/javascript,${encodeURIComponent('console.log(process.env.NODE_OPTIONS)')}`
  const { stdout, stderr } = spawnSync(process.execPath, [inRoot('scripts/bench.mjs'), 'no-such-part'], {
    cwd: root,
    // Without HOME, a user without an entry in passwd has no home folder.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_OPTIONS: printOptions },
    encoding: 'utf8',
  })
  expect(stderr).toContain('There is no benchmark "no-such-part"')
  const [, ...options] = stdout.trim().split('\n').at(-1)?.split(' ') ?? []
  expect(options).toEqual(quickNode.NODE_OPTIONS.split(' '))
})
