// npm start: Rank Atlas on the real App Store, with an empty history at first. Settings are environment variables.
import { runCommand } from './lib/command.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { envFile, inRoot, projectNode, root } from './lib/paths.mjs'
import { exitCodeOf, runProcess } from './lib/processes.mjs'
import { quickNode } from './lib/quick-node.mjs'
import { ensureWebBuild } from './lib/web-build.mjs'

await runCommand(async () => {
  await ensureInstalled()
  await ensureWebBuild()
  return exitCodeOf(
    await runProcess({
      name: 'server',
      command: projectNode,
      args: [...envFile(), inRoot('src/server/main.ts')],
      cwd: root,
      env: { ...process.env, ...quickNode },
    }),
  )
})
