// npm run security: runs sqlmap and wapiti, if installed, against its own demo; writes the summary to docs/.
import { runCommand } from './lib/command.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inRoot, projectNode, root } from './lib/paths.mjs'
import { exitCodeOf, runProcess } from './lib/processes.mjs'
import { ensureWebBuild } from './lib/web-build.mjs'

await runCommand(async () => {
  await ensureInstalled()
  await ensureWebBuild()
  const args = [inRoot('e2e/commands/security.ts')]
  return exitCodeOf(await runProcess({ name: 'security', command: projectNode, args, cwd: root }))
})
