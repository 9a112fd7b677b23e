// Runs Vitest with its normal output, and counts tests from its JSON report.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot, projectNode, root } from './paths.mjs'
import { exitCodeOf, runProcess } from './processes.mjs'
import { openQuickFolder } from './quick-folder.mjs'
import { shortLivedNode } from './quick-node.mjs'

/** A failed run without a failed test (a file that does not load, an error outside a test) counts as one failure. */
export const countTests = ({ report, exitCode }) => {
  const passed = report?.numPassedTests ?? 0
  const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0)
  const emptyFiles = (report?.testResults ?? []).filter(
    file => file.status === 'failed' && !file.assertionResults?.some(test => test.status === 'failed'),
  ).length
  const failed = (report?.numFailedTests ?? 0) + emptyFiles
  return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed, skipped }
}

const readReport = path => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * @param {string[]} args file filters and options of Vitest
 * @param {{ printsAtEnd?: boolean }} options `printsAtEnd`: another run prints at the same time, so the output waits for the end
 */
export const runVitest = async (args, { printsAtEnd = false } = {}) => {
  const lines = []
  const hold = line => lines.push(line)
  const folder = openQuickFolder()
  const path = join(folder.path, 'report.json')
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
      env: { ...process.env, ...shortLivedNode, TMPDIR: folder.path },
    })
    return countTests({ report: readReport(path), exitCode: exitCodeOf(ending) })
  } finally {
    for (const line of lines) process.stdout.write(`${line}\n`)
    folder.remove()
  }
}
