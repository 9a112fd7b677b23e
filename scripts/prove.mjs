// npm run prove -- --postgres URL: see scripts/commands/prove.ts.
import { runCommand } from './launch/command.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { inRoot, projectNode, root } from './launch/paths.mjs'
import { exitCodeOf, startProcess } from './launch/processes.mjs'

await runCommand(async () => {
  await ensureInstalled()
  const args = [inRoot('scripts/commands/prove.ts'), ...process.argv.slice(2)]
  // It gets no time limit from us: it first drops the databases that it created.
  const handle = startProcess({ name: 'prove', command: projectNode, args, cwd: root, endsLast: true })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => handle.child.kill('SIGTERM'))
  return exitCodeOf(await handle.ended)
})
