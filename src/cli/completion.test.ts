import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

// The real program in a real bash, without the package bash-completion.

const program = join(import.meta.dirname, '..', '..', 'scripts', 'rank-atlas.mjs')
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rank-atlas-completion-'))
  writeFileSync(join(folder, 'rank-atlas'), `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`)
  chmodSync(join(folder, 'rank-atlas'), 0o755)
})

afterAll(() => rmSync(folder, { recursive: true }))

const inBash = (lines: readonly string[], words: readonly string[] = []) => {
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` }
  const options = ['--norc', '--noprofile', '-c', lines.join('\n'), 'bash', ...words]
  return spawnSync('bash', options, { env, encoding: 'utf8' })
}

const sourcing = 'source <(rank-atlas completion bash)'

const complete = (...words: string[]): string[] => {
  const script = [
    sourcing,
    'COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))',
    '__rank_atlas_complete 2>/dev/null',
    `printf '%s\\n' "\${COMPREPLY[@]}"`,
  ]
  return inBash(script, ['rank-atlas', ...words])
    .stdout.trimEnd()
    .split('\n')
}

test('bash completes commands, their parts and their options', () => {
  expect(complete('sea')).toEqual(['search'])
  expect(complete('admin', 'sus')).toEqual(['suspects'])
  expect(complete('chart', '--sto')).toEqual(['--storefront'])
})

test('bash may source it again, as a new shell configuration does', () => {
  const { stdout, stderr } = inBash(['set -e', sourcing, sourcing, 'complete -p rank-atlas'])
  expect({ stdout, stderr }).toEqual({ stdout: 'complete -F __rank_atlas_complete rank-atlas\n', stderr: '' })
})

test('zsh and fish have a completion, too', () => {
  const { stdout } = inBash(['rank-atlas completion zsh | wc -c', 'rank-atlas completion fish | wc -c'])
  const lengths = stdout.trim().split('\n').map(Number)
  expect(lengths).toHaveLength(2)
  expect(Math.min(...lengths)).toBeGreaterThan(500)
})
