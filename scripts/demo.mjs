// npm run demo: the whole product on a made-up App Store with 90 days of history. Needs no network and no keys.
import { CommandError, runCommand } from './lib/command.mjs'
import { demoServer, shownDemoEnvironment, startFakeAppStore, storyArguments } from './lib/demo-world.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { projectNode, root } from './lib/paths.mjs'
import { endedBySignal, endProcess, exitCodeOf, startProcess } from './lib/processes.mjs'
import { quickNode } from './lib/quick-node.mjs'
import { ensureWebBuild } from './lib/web-build.mjs'

await runCommand(async () => {
  await ensureInstalled()
  await ensureWebBuild()
  const store = await startFakeAppStore({ args: storyArguments() })
  const server = startProcess({
    name: 'server',
    command: projectNode,
    args: [demoServer],
    cwd: root,
    env: { ...shownDemoEnvironment({ url: store.url }), ...quickNode },
  })
  const storeEnding = store.handle.ended.then(ending => ({ isStore: true, ending }))
  const first = await Promise.race([storeEnding, server.ended.then(ending => ({ isStore: false, ending }))])
  const [ending] = await Promise.all([endProcess(server), endProcess(store.handle)])
  if (first.isStore && !endedBySignal()) {
    const code = exitCodeOf(first.ending)
    throw new CommandError(`The fake App Store ended (exit code ${code}), and the demo cannot continue without it.`)
  }
  return exitCodeOf(ending)
})
