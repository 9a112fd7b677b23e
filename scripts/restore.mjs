// npm run restore -- FILE …: see scripts/commands/restore.ts.
import { runCommand } from './launch/command.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { inRoot, projectNode } from './launch/paths.mjs'
import { exitCodeOf, runProcess } from './launch/processes.mjs'
import { commandEnvFile } from './launch/release-stamp.mjs'

await runCommand(async () => {
  await ensureInstalled()
  const args = [...commandEnvFile(), inRoot('scripts/commands/restore.ts'), ...process.argv.slice(2)]
  return exitCodeOf(await runProcess({ name: 'restore', command: projectNode, args }))
})
