import { expect, test } from 'vitest'
import { findVersion } from './commands/security/tools.ts'

test('a tool that is not installed has no version, and one that is says it', async () => {
  expect(await findVersion('no-such-tool-here')).toBeUndefined()
  expect(await findVersion(process.execPath)).toBe(process.versions.node)
})
