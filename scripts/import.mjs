// npm run import -- …: imports rank history from a file into the database.
import { runCommand } from './launch/command.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { inRoot, projectNode } from './launch/paths.mjs'
import { exitCodeOf, runProcess } from './launch/processes.mjs'
import { commandEnvFile } from './launch/release-stamp.mjs'

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
