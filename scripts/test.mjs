// npm test: runs every check and test. npm test -- path…: runs only the matching test files.
import { runChecks } from './checks/checks.mjs'
import { runCommand } from './launch/command.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { formatDuration } from './launch/progress.mjs'
import { ensureChromium } from './tests/chromium.mjs'
import { runVitest } from './tests/vitest.mjs'
import { ensureWebBuild } from './web/web-build.mjs'

const nothing = { passed: 0, failed: 0, skipped: 0 }

/** Counts a preparation step only if it fails; the tests that need it are then skipped. */
const prepare = async step => {
  try {
    await step()
    return nothing
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    return { ...nothing, failed: 1 }
  }
}

const sum = counts =>
  counts.reduce((all, count) => ({
    passed: all.passed + count.passed,
    failed: all.failed + count.failed,
    skipped: (all.skipped ?? 0) + (count.skipped ?? 0),
  }))

const runProject = (name, options) => runVitest(['--project', name], options)

const runEverything = async coming => {
  const [verify, build] = await Promise.all([runChecks(), prepare(ensureWebBuild)])
  const node = await runProject('node')
  const browser = await coming
  const isReady = build.failed + browser.failed === 0
  // The browser tests first fill a demo world, which leaves a core idle. The tests of the screens run meanwhile.
  const [web, e2e] = await Promise.all([
    runProject('web', { printsAtEnd: isReady }),
    isReady ? runProject('e2e') : nothing,
  ])
  return {
    verify,
    'building the screens': build,
    'tests without a browser': node,
    'finding a browser': browser,
    'tests of the screens': web,
    'tests in a browser': e2e,
  }
}

const describeCount = ({ passed, failed, skipped = 0 }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

await runCommand(async () => {
  const startedAt = performance.now()
  const filters = process.argv.slice(2)
  // A download of the browser runs in parallel with everything that needs no browser.
  const coming = filters.length > 0 ? undefined : prepare(ensureChromium)
  await ensureInstalled()
  const steps = coming ? await runEverything(coming) : { 'tests that match': await runVitest(filters) }
  const total = sum(Object.values(steps))
  process.stdout.write('\nSummary\n')
  for (const [name, count] of Object.entries(steps)) {
    if (count === nothing) continue
    process.stdout.write(`  ${name.padEnd(22)} ${describeCount(count)}\n`)
  }
  for (const failure of Object.values(steps).flatMap(count => count.failures ?? [])) {
    process.stdout.write(`\nFailed: ${failure}\n`)
  }
  process.stdout.write(`  in ${formatDuration(performance.now() - startedAt)}\n\n${describeCount(total)}\n`)
  return total.failed === 0 && total.passed > 0 ? 0 : 1
})
