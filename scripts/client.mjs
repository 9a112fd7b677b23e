// npm run client: makes the types of clients/typescript from the OpenAPI document, as `npm run verify` does first.
import { runCommand } from './launch/command.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { inRoot, projectNode } from './launch/paths.mjs'
import { exitCodeOf, runProcess } from './launch/processes.mjs'

await runCommand(async () => {
  await ensureInstalled()
  return exitCodeOf(
    await runProcess({ name: 'client', command: projectNode, args: [inRoot('scripts/commands/client.ts')] }),
  )
})
