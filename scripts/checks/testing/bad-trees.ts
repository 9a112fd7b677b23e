import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { readTree, type Tree } from '../tree.ts'

const packageJson = JSON.stringify({
  imports: {
    '#domain/*': './src/domain/*',
    '#contract/*': './src/contract/*',
    '#appstore': './src/appstore/index.ts',
    '#server/*': './src/server/*',
    '#web/*': './src/web/*',
    '#fake-appstore': './fake-appstore/index.ts',
  },
})

/** A project in a temporary folder that holds just these files; it is gone when the test is. */
export const makeTree = (files: Record<string, string>): Tree => {
  const root = mkdtempSync(join(tmpdir(), 'rank-atlas-tree-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  execFileSync('git', ['init', '-q'], { cwd: root })
  for (const [path, text] of Object.entries({ 'package.json': packageJson, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return readTree(root)
}
