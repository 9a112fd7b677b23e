// npm run release -- VERSION …: see scripts/commands/release.ts.
import { runCommand } from './lib/command.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inRoot, projectNode } from './lib/paths.mjs'
import { exitCodeOf, runProcess } from './lib/processes.mjs'
import { ensureWebBuild } from './lib/web-build.mjs'

await runCommand(async () => {
  await ensureInstalled()
  await ensureWebBuild()
  const args = [inRoot('scripts/commands/release.ts'), ...process.argv.slice(2)]
  return exitCodeOf(await runProcess({ name: 'release', command: projectNode, args }))
})
