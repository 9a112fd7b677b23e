// The checks of `npm run verify`: prints one line for each, and the whole output of those that failed.
import { existsSync } from 'node:fs'
import { cpus } from 'node:os'
import { inRoot, projectNode, root } from '../launch/paths.mjs'
import { exitCodeOf, runProcess } from '../launch/processes.mjs'
import { formatDuration } from '../launch/progress.mjs'

const tool = (...path) => inRoot('node_modules', ...path)

/** By default the compiler has four checkers, and each checks the shared types again: half as much CPU more. */
const oneChecker = ['--checkers', '1']

/** Longest first, to keep all cores busy until the end. */
const listChecks = () => [
  {
    name: 'format and lint',
    // A warning that is allowed to stay hides the next one.
    args: [
      tool('@biomejs', 'biome', 'bin', 'biome'),
      'ci',
      '--colors=off',
      '--max-diagnostics=200',
      '--error-on-warnings',
    ],
  },
  {
    name: 'unused code',
    args: [tool('knip', 'bin', 'knip.js'), '--no-progress'],
  },
  { name: 'types', args: [tool('typescript', 'bin', 'tsc'), ...oneChecker, '-p', '.'] },
  { name: 'types of the screens', args: [tool('typescript', 'bin', 'tsc'), ...oneChecker, '-p', 'src/web'] },
  { name: 'house rules', args: [inRoot('scripts', 'checks', 'main.ts')] },
  { name: 'API document', args: [inRoot('scripts', 'check-api.ts')] },
  ...(existsSync(inRoot('scripts', 'generate-docs.ts'))
    ? [{ name: 'generated docs', args: [inRoot('scripts', 'generate-docs.ts'), '--check'] }]
    : []),
]

const runCheck = async ({ name, args }) => {
  const startedAt = performance.now()
  const lines = []
  const collect = line => lines.push(line)
  const ending = await runProcess({
    name,
    command: projectNode,
    args,
    cwd: root,
    onOutput: collect,
    onError: collect,
  })
  const hasPassed = exitCodeOf(ending) === 0
  const took = formatDuration(performance.now() - startedAt)
  process.stdout.write(`${hasPassed ? 'ok    ' : 'FAILED'}  ${name.padEnd(22)} ${took}\n`)
  return { name, hasPassed, output: lines.join('\n') }
}

const runInParallel = async (checks, width) => {
  const results = []
  const waiting = checks.entries()
  const work = async () => {
    for (const [index, check] of waiting) results[index] = await runCheck(check)
  }
  await Promise.all(Array.from({ length: width }, work))
  return results
}

/** The compiler needs the types of the client, which git does not keep. */
const clientTypes = { name: 'types of the client', args: [inRoot('scripts', 'commands', 'client.ts')] }

/** @returns {Promise<{ passed: number, failed: number }>} after printing every line */
export const runChecks = async () => {
  const client = await runCheck(clientTypes)
  const results = [client, ...(await runInParallel(listChecks(), Math.max(2, cpus().length)))]
  const failures = results.filter(result => !result.hasPassed)
  for (const { name, output } of failures) process.stdout.write(`\n── ${name} ──\n${output}\n`)
  return { passed: results.length - failures.length, failed: failures.length }
}
