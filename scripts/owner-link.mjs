// npm run owner-link: prints a link by which the owner of a server without a provider signs in, once.
import { runCommand } from './lib/command.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { envFile, inRoot, projectNode } from './lib/paths.mjs'
import { exitCodeOf, runProcess } from './lib/processes.mjs'

await runCommand(async () => {
  await ensureInstalled()
  const args = [...envFile(), inRoot('scripts/commands/owner-link.ts')]
  return exitCodeOf(await runProcess({ name: 'owner link', command: projectNode, args }))
})
