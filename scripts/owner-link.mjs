// npm run owner-link: prints a single-use link that signs in the owner of a server without a sign-in provider.
import { runCommand } from './lib/command.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inRoot, projectNode } from './lib/paths.mjs'
import { exitCodeOf, runProcess } from './lib/processes.mjs'
import { commandEnvFile } from './lib/release-stamp.mjs'

await runCommand(async () => {
  await ensureInstalled()
  const args = [...commandEnvFile(), inRoot('scripts/commands/owner-link.ts')]
  return exitCodeOf(await runProcess({ name: 'owner link', command: projectNode, args }))
})
