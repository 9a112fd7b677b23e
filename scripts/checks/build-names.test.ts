import { expect, test } from 'vitest'
import { checkBuildNames } from './build-names.ts'
import { makeTree } from './testing/bad-trees.ts'

const config =
  "const first = [inRoot('./src/web/main.tsx')]\nconst root = [inRoot('./src/web'), inRoot('./src/web/')]\nconst out = inRoot('./dist/web')\n"

test('a renamed source file that the build still names is reported', () => {
  const found = checkBuildNames(makeTree({ 'vite.config.ts': config, 'src/web/start.tsx': '' }))
  expect(found).toEqual([
    { where: 'vite.config.ts:1', why: expect.stringContaining('names src/web/main.tsx, which does not exist') },
  ])
})

test('existing files, folders and output paths are allowed', () => {
  expect(checkBuildNames(makeTree({ 'vite.config.ts': config, 'src/web/main.tsx': '' }))).toEqual([])
})
