// npm run owner-link: prints a single-use link that signs in the owner of a server without a sign-in provider.
import { runCommand } from './launch/command.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { inRoot, projectNode } from './launch/paths.mjs'
import { exitCodeOf, runProcess } from './launch/processes.mjs'
import { commandEnvFile } from './launch/release-stamp.mjs'

await runCommand(async () => {
  await ensureInstalled()
  const args = [...commandEnvFile(), inRoot('scripts/commands/owner-link.ts')]
  return exitCodeOf(await runProcess({ name: 'owner link', command: projectNode, args }))
})
