import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { inRoot, root } from './paths.mjs'
import { addImport, addOption, quickNode } from './quick-node.mjs'
import { commandEnvFile } from './release-stamp.mjs'

// Settings of whoever develops here come first.
test.skipIf(existsSync(inRoot('.env')))(
  'commands of a release read the settings of the service, and those of a checkout do not',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-release-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'rank-atlas.env')
    writeFileSync(join(folder, 'release.json'), JSON.stringify({ platform: `${process.platform}-${process.arch}` }))
    expect(commandEnvFile({ folder, file }), 'without a service').toEqual([])
    writeFileSync(file, 'DATA_DIR=/var/lib/rank-atlas\n')
    expect(commandEnvFile({ folder, file })).toEqual([`--env-file=${file}`])
    expect(commandEnvFile({ folder: join(folder, 'checkout'), file })).toEqual([])
  },
)

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
