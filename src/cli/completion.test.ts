import { execFileSync } from 'node:child_process'
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

const complete = (...words: string[]): string[] => {
  const script = [
    'source <(rank-atlas completion bash)',
    'COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))',
    '__rank_atlas_complete 2>/dev/null',
    `printf '%s\\n' "\${COMPREPLY[@]}"`,
  ].join('\n')
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` }
  const options = ['--norc', '--noprofile', '-c', script, 'bash', 'rank-atlas', ...words]
  return execFileSync('bash', options, { env, encoding: 'utf8' }).trimEnd().split('\n')
}

test('bash completes commands, their parts and their options', () => {
  expect(complete('sea')).toEqual(['search'])
  expect(complete('admin', 'sus')).toEqual(['suspects'])
  expect(complete('chart', '--sto')).toEqual(['--storefront'])
})
