// Runs Vitest with its normal output, and counts tests from its JSON report.
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { inRoot, projectNode, root } from '../launch/paths.mjs'
import { exitCodeOf, runProcess } from '../launch/processes.mjs'
import { shortLivedNode } from '../launch/quick-node.mjs'

/** The first lines of an error say what was expected; the report of the test has the rest. */
const shownErrorLines = 6

const describeFailure = (file, test) => {
  const error = (test?.failureMessages?.[0] ?? file.message ?? '').split('\n').slice(0, shownErrorLines)
  return [[relative(root, file.name), test?.fullName].filter(Boolean).join(': '), ...error].join('\n    ')
}

/** The failed tests, and the files that do not load, for the end of a long output. */
const listFailures = report =>
  (report?.testResults ?? [])
    .filter(file => file.status === 'failed')
    .flatMap(file => {
      const tests = (file.assertionResults ?? []).filter(test => test.status === 'failed')
      return tests.length === 0 ? [describeFailure(file)] : tests.map(test => describeFailure(file, test))
    })

/** A failed run without a failed test (a file that does not load, an error outside a test) counts as one failure. */
export const countTests = ({ report, exitCode }) => {
  const passed = report?.numPassedTests ?? 0
  const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0)
  const emptyFiles = (report?.testResults ?? []).filter(
    file => file.status === 'failed' && !file.assertionResults?.some(test => test.status === 'failed'),
  ).length
  const failed = (report?.numFailedTests ?? 0) + emptyFiles
  return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed, skipped, failures: listFailures(report) }
}

const readReport = path => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

const memory = '/dev/shm'
/** Twice as much as a run has been seen to need. */
const usualBytes = 2.5e9

const hasRoom = () => {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= usualBytes
  } catch {
    return false
  }
}

/**
 * The parent of all temporary folders of a run: in memory, because a run makes and removes hundreds of thousands of small files,
 * which takes half of the system's time on a disk.
 */
const openTemporaryFolder = () => {
  const folder = mkdtempSync(join(!process.env.TMPDIR && hasRoom() ? memory : tmpdir(), 'rank-atlas-tests-'))
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755)
  return folder
}

/**
 * @param {string[]} args file filters and options of Vitest
 * @param {{ printsAtEnd?: boolean }} options `printsAtEnd`: another run prints at the same time, so the output waits for the end
 */
export const runVitest = async (args, { printsAtEnd = false } = {}) => {
  const lines = []
  const hold = line => lines.push(line)
  const folder = openTemporaryFolder()
  const path = join(folder, 'report.json')
  try {
    const ending = await runProcess({
      name: 'vitest',
      command: projectNode,
      args: [
        inRoot('node_modules', 'vitest', 'vitest.mjs'),
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${path}`,
        ...args,
      ],
      cwd: root,
      ...(printsAtEnd && { onOutput: hold, onError: hold }),
      // Vitest itself loads the setups of the projects, which import most of the server.
      env: { ...process.env, ...shortLivedNode, TMPDIR: folder },
    })
    return countTests({ report: readReport(path), exitCode: exitCodeOf(ending) })
  } finally {
    for (const line of lines) process.stdout.write(`${line}\n`)
    rmSync(folder, { recursive: true, force: true })
  }
}
