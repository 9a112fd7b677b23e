// npm run backup -- FILE …: see scripts/commands/backup.ts.
import { runCommand } from './launch/command.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { inRoot, projectNode } from './launch/paths.mjs'
import { exitCodeOf, runProcess } from './launch/processes.mjs'
import { commandEnvFile } from './launch/release-stamp.mjs'

await runCommand(async () => {
  await ensureInstalled()
  const args = [...commandEnvFile(), inRoot('scripts/commands/backup.ts'), ...process.argv.slice(2)]
  return exitCodeOf(await runProcess({ name: 'backup', command: projectNode, args }))
})
