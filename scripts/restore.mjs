// npm run restore -- FILE …: see scripts/commands/restore.ts.
import { runCommand } from './lib/command.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inRoot, projectNode } from './lib/paths.mjs'
import { exitCodeOf, runProcess } from './lib/processes.mjs'
import { commandEnvFile } from './lib/release-stamp.mjs'

await runCommand(async () => {
  await ensureInstalled()
  const args = [...commandEnvFile(), inRoot('scripts/commands/restore.ts'), ...process.argv.slice(2)]
  return exitCodeOf(await runProcess({ name: 'restore', command: projectNode, args }))
})
