// npm run client: makes the types of clients/typescript from the OpenAPI document, as `npm run verify` does first.
import { runCommand } from './lib/command.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inRoot, projectNode } from './lib/paths.mjs'
import { exitCodeOf, runProcess } from './lib/processes.mjs'

await runCommand(async () => {
  await ensureInstalled()
  return exitCodeOf(
    await runProcess({ name: 'client', command: projectNode, args: [inRoot('scripts/commands/client.ts')] }),
  )
})
