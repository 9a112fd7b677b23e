import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inRoot } from '../launch/paths.mjs'
import { ensureClientSchema } from './client-schema.ts'

// Within the project, so that the compiler finds the packages of the client.
const folder = mkdtempSync(inRoot('node_modules', '.client-readme-'))
beforeAll(ensureClientSchema)
afterAll(() => rmSync(folder, { recursive: true }))

/** What a person with the strictest options has. */
const compilerOptions = {
  target: 'es2024',
  lib: ['es2024', 'dom'],
  module: 'nodenext',
  types: ['node'],
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: false,
  paths: { '@rank-atlas/client': [inRoot('clients', 'typescript', 'index.d.ts')] },
}

const findFaults = (code: string): string => {
  writeFileSync(join(folder, 'example.mts'), code)
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['example.mts'] }))
  try {
    execFileSync(inRoot('node_modules', '.bin', 'tsc'), ['--project', folder], { encoding: 'utf8', stdio: 'pipe' })
    return ''
  } catch (error) {
    return String(error instanceof Error && 'stdout' in error ? error.stdout : error)
  }
}

test('the examples in the README of the client compile with the strictest options', () => {
  const readme = readFileSync(inRoot('clients', 'typescript', 'README.md'), 'utf8')
  const examples = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code)
  expect(examples.length).toBeGreaterThan(0)
  for (const code of examples) {
    expect(findFaults(code)).toBe('')
    expect(findFaults(code.replace('rankings.top10', 'rankings.top11'))).toContain('top11')
  }
})
