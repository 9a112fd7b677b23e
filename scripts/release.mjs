// npm run release -- VERSION …: see scripts/commands/release.ts.
import { runCommand } from './launch/command.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { inRoot, projectNode } from './launch/paths.mjs'
import { exitCodeOf, runProcess } from './launch/processes.mjs'
import { ensureWebBuild } from './web/web-build.mjs'

await runCommand(async () => {
  await ensureInstalled()
  await ensureWebBuild()
  const args = [inRoot('scripts/commands/release.ts'), ...process.argv.slice(2)]
  return exitCodeOf(await runProcess({ name: 'release', command: projectNode, args }))
})
