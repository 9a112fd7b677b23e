// npm run import -- …: brings rank history from a file into the database.
import { runCommand } from './lib/command.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { envFile, inRoot, projectNode } from './lib/paths.mjs'
import { exitCodeOf, runProcess } from './lib/processes.mjs'

await runCommand(async () => {
  await ensureInstalled()
  return exitCodeOf(
    await runProcess({
      name: 'import',
      command: projectNode,
      args: [...envFile(), inRoot('scripts/commands/import.ts'), ...process.argv.slice(2)],
      // A file may be piped in; a terminal is not read, as the program runs in a group of its own.
      input: process.stdin.isTTY ? 'ignore' : 'inherit',
    }),
  )
})
