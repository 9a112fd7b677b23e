// npm run import -- …: imports rank history from a file into the database.
import { runCommand } from './lib/command.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inRoot, projectNode } from './lib/paths.mjs'
import { exitCodeOf, runProcess } from './lib/processes.mjs'
import { commandEnvFile } from './lib/release-stamp.mjs'

await runCommand(async () => {
  await ensureInstalled()
  return exitCodeOf(
    await runProcess({
      name: 'import',
      command: projectNode,
      args: [...commandEnvFile(), inRoot('scripts/commands/import.ts'), ...process.argv.slice(2)],
      // Only from a pipe: the program runs in its own process group and cannot read from a terminal.
      hasInput: !process.stdin.isTTY,
    }),
  )
})
