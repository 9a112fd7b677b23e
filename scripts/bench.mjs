// npm run bench -- [names]: runs the benchmarks, prints a table and writes bench/results/*.json.
import { runCommand } from './launch/command.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { inRoot, projectNode, root } from './launch/paths.mjs'
import { exitCodeOf, runProcess } from './launch/processes.mjs'
import { quickNode } from './launch/quick-node.mjs'

await runCommand(async () => {
  await ensureInstalled()
  return exitCodeOf(
    await runProcess({
      name: 'bench',
      command: projectNode,
      args: [inRoot('bench/main.ts'), ...process.argv.slice(2)],
      cwd: root,
      // What is measured runs as `npm start` runs it.
      env: { ...process.env, ...quickNode },
    }),
  )
})
