// npm run backup -- FILE and other commands: starts one program on the project's Node, after the install. Each program says
// what it does.
import { CommandError, runCommand } from './launch/command.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { inRoot, projectNode } from './launch/paths.mjs'
import { exitCodeOf, startProcess } from './launch/processes.mjs'
import { quickNode } from './launch/quick-node.mjs'
import { commandEnvFile } from './launch/release-stamp.mjs'
import { ensureWebBuild } from './web/web-build.mjs'

/** `hasSettings`: uses the database of the server. `hasScreens`: needs the built screens. */
const programs = {
  backup: { hasSettings: true },
  // What is measured runs as `npm start` runs it.
  bench: { file: 'bench/main.ts', env: { ...process.env, ...quickNode } },
  client: {},
  export: { hasSettings: true },
  // Only from a pipe: the program runs in its own process group and cannot read from a terminal.
  import: { hasSettings: true, hasInput: !process.stdin.isTTY },
  'owner-link': { hasSettings: true },
  // It gets no time limit from us: it first drops the databases that it created.
  prove: { endsLast: true },
  release: { hasScreens: true },
  restore: { hasSettings: true },
  screenshots: { file: 'e2e/commands/screenshots.ts', hasScreens: true },
  security: { file: 'e2e/commands/security.ts', hasScreens: true },
  sql: { hasSettings: true },
}

await runCommand(async () => {
  const [name = '', ...rest] = process.argv.slice(2)
  if (!Object.hasOwn(programs, name))
    throw new CommandError(`There is no command "${name}". The commands are ${Object.keys(programs).join(', ')}.`)
  const { file = `scripts/commands/${name}.ts`, hasSettings = false, hasScreens = false, ...options } = programs[name]
  await ensureInstalled()
  if (hasScreens) await ensureWebBuild()
  const args = [...(hasSettings ? commandEnvFile() : []), inRoot(file), ...rest]
  const handle = startProcess({ name, command: projectNode, args, ...options })
  if (options.endsLast)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => handle.child.kill('SIGTERM'))
  return exitCodeOf(await handle.ended)
})
