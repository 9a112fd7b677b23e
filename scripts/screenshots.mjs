// npm run screenshots: captures every page at two widths in both themes, with an overview sheet, in screenshots/.
import { runCommand } from './launch/command.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { inRoot, projectNode, root } from './launch/paths.mjs'
import { exitCodeOf, runProcess } from './launch/processes.mjs'
import { ensureWebBuild } from './web/web-build.mjs'

await runCommand(async () => {
  await ensureInstalled()
  await ensureWebBuild()
  return exitCodeOf(
    await runProcess({
      name: 'screenshots',
      command: projectNode,
      args: [inRoot('e2e/commands/screenshots.ts'), ...process.argv.slice(2)],
      cwd: root,
    }),
  )
})
