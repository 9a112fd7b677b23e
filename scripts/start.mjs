// npm start: Rank Atlas on the real App Store, with an empty history at first. Settings are environment variables.
import { runCommand } from './launch/command.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { envFile, inRoot, projectNode, root } from './launch/paths.mjs'
import { exitCodeOf, runProcess } from './launch/processes.mjs'
import { quickNode } from './launch/quick-node.mjs'
import { ensureWebBuild } from './web/web-build.mjs'

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
