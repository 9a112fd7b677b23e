// npm run dev: the demo with live reload. Open the address of the screens; the server restarts when its files change.

import { demoEnvironment, demoServer, startFakeAppStore, storyArguments } from './demo/demo-world.mjs'
import { runCommand } from './launch/command.mjs'
import { findFreePort } from './launch/free-port.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { inRoot, projectNode, root } from './launch/paths.mjs'
import { endedBySignal, endProcess, exitCodeOf, startPrefixed } from './launch/processes.mjs'

const screensPort = process.env.PORT || '3000'

const startServer = ({ url, port }) =>
  startPrefixed({
    name: 'server ',
    command: projectNode,
    args: ['--watch', '--watch-preserve-output', demoServer, '--screens-port', screensPort],
    cwd: root,
    env: { ...demoEnvironment({ url }), PORT: String(port), HOST: '127.0.0.1' },
  })

const startScreens = ({ apiOrigin }) =>
  startPrefixed({
    name: 'screens',
    command: projectNode,
    args: [
      inRoot('node_modules', 'vite', 'bin', 'vite.js'),
      '--config',
      inRoot('vite.config.ts'),
      '--clearScreen',
      'false',
      '--strictPort',
      '--port',
      screensPort,
      '--host',
      process.env.HOST || '127.0.0.1',
    ],
    cwd: root,
    env: { ...process.env, API_ORIGIN: apiOrigin },
  })

await runCommand(async () => {
  await ensureInstalled()
  const store = await startFakeAppStore({ args: storyArguments() })
  const port = await findFreePort()
  const programs = [
    store.handle,
    startServer({ url: store.url, port }),
    startScreens({ apiOrigin: `http://127.0.0.1:${port}` }),
  ]
  // When one process ends, the others are ended too; the first one sets the exit code.
  const first = await Promise.race(programs.map(program => program.ended))
  await Promise.all(programs.map(program => endProcess(program)))
  return endedBySignal() ? 0 : exitCodeOf(first)
})
