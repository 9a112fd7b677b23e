// npm run restore -- FILE …: see scripts/commands/restore.ts.
import { runCommand } from './lib/command.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { envFile, inRoot, projectNode } from './lib/paths.mjs'
import { exitCodeOf, runProcess } from './lib/processes.mjs'

await runCommand(async () => {
  await ensureInstalled()
  const args = [...envFile(), inRoot('scripts/commands/restore.ts'), ...process.argv.slice(2)]
  return exitCodeOf(await runProcess({ name: 'restore', command: projectNode, args }))
})
