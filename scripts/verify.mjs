// npm run verify: format, lint, types, import rules, unused code and docs. Takes seconds, without database or browser.
import { runChecks } from './checks/checks.mjs'
import { runCommand } from './launch/command.mjs'
import { ensureInstalled } from './launch/install.mjs'

await runCommand(async () => {
  await ensureInstalled()
  const { passed, failed } = await runChecks()
  process.stdout.write(`\nverify: ${passed} passed, ${failed} failed\n`)
  return failed === 0 ? 0 : 1
})
