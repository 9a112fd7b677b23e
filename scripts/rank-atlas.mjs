#!/usr/bin/env node
// The command line program: see src/cli. It runs on the project's own Node, with the input and output of this process. Only
// `rank-atlas sql` asks no server: it reads the database on this machine.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { inRoot, projectNode, root } from './launch/paths.mjs'
import { exitCodeOf } from './launch/processes.mjs'
import { commandEnvFile } from './launch/release-stamp.mjs'

if (!existsSync(inRoot('node_modules', 'commander'))) {
  console.error(`The packages of rank-atlas are missing: run "npm install" in ${root} first.`)
  process.exit(1)
}

const [first, ...rest] = process.argv.slice(2)
const program =
  first === 'sql'
    ? [...commandEnvFile(), inRoot('scripts/commands/sql.ts'), ...rest]
    : [inRoot('src/cli/main.ts'), ...process.argv.slice(2)]
const child = spawn(projectNode, program, { stdio: 'inherit' })

// The child ends first and sets the exit code. It may get the same signal from the terminal, too.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))

child.once('error', error => {
  console.error(`rank-atlas could not be started: ${error.message}`)
  process.exitCode = 1
})
child.once('close', (code, signal) => {
  process.exitCode = exitCodeOf({ code, signal })
})
