// npm run security: runs sqlmap and wapiti, if installed, against its own demo; writes the summary to docs/.
import { runCommand } from './launch/command.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { inRoot, projectNode, root } from './launch/paths.mjs'
import { exitCodeOf, runProcess } from './launch/processes.mjs'
import { ensureWebBuild } from './web/web-build.mjs'

await runCommand(async () => {
  await ensureInstalled()
  await ensureWebBuild()
  const args = [inRoot('e2e/commands/security.ts')]
  return exitCodeOf(await runProcess({ name: 'security', command: projectNode, args, cwd: root }))
})
