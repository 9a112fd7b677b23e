// npm run demo: the whole product on a made-up App Store with 90 days of history. Needs no network and no keys.

import { demoServer, shownDemoEnvironment, startFakeAppStore, storyArguments } from './demo/demo-world.mjs'
import { CommandError, runCommand } from './launch/command.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { projectNode, root } from './launch/paths.mjs'
import { endedBySignal, endProcess, exitCodeOf, startProcess } from './launch/processes.mjs'
import { quickNode } from './launch/quick-node.mjs'
import { ensureWebBuild } from './web/web-build.mjs'

const never = new Promise(() => undefined)

await runCommand(async () => {
  await ensureInstalled()
  // Runs while the server fills its history; the server waits for the screens at the end.
  const building = ensureWebBuild({ hasProgress: false })
  building.catch(() => undefined)
  const store = await startFakeAppStore({ args: storyArguments() })
  const server = startProcess({
    name: 'server',
    command: projectNode,
    args: [demoServer, '--quick'],
    cwd: root,
    env: { ...shownDemoEnvironment({ url: store.url }), ...quickNode },
  })
  const endBoth = () => Promise.all([endProcess(server), endProcess(store.handle)])
  const storeEnding = store.handle.ended.then(ending => ({ isStore: true, ending }))
  const serverEnding = server.ended.then(ending => ({ isStore: false, ending }))
  const first = await Promise.race([storeEnding, serverEnding, building.then(() => never)]).catch(async error => {
    await endBoth()
    throw error
  })
  const [ending] = await endBoth()
  if (first.isStore && !endedBySignal()) {
    const code = exitCodeOf(first.ending)
    throw new CommandError(`The fake App Store ended (exit code ${code}), and the demo cannot continue without it.`)
  }
  return exitCodeOf(ending)
})
