// npm run sql -- "select …": asks the database, for people on this machine: see scripts/commands/sql.ts.
import { runCommand } from './lib/command.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inRoot, projectNode } from './lib/paths.mjs'
import { exitCodeOf, runProcess } from './lib/processes.mjs'
import { commandEnvFile } from './lib/release-stamp.mjs'

await runCommand(async () => {
  await ensureInstalled()
  const args = [...commandEnvFile(), inRoot('scripts/commands/sql.ts'), ...process.argv.slice(2)]
  return exitCodeOf(await runProcess({ name: 'sql', command: projectNode, args }))
})
