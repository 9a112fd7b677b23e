// npm run export -- FILE …: see scripts/commands/export.ts.
import { runCommand } from './lib/command.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inRoot, projectNode } from './lib/paths.mjs'
import { exitCodeOf, runProcess } from './lib/processes.mjs'
import { commandEnvFile } from './lib/release-stamp.mjs'

await runCommand(async () => {
  await ensureInstalled()
  const args = [...commandEnvFile(), inRoot('scripts/commands/export.ts'), ...process.argv.slice(2)]
  return exitCodeOf(await runProcess({ name: 'export', command: projectNode, args }))
})
