// npm test: runs every check and test. npm test -- path…: runs only the matching test files.
import { runChecks } from './lib/checks.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { runCommand } from './lib/command.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { formatDuration } from './lib/progress.mjs'
import { runVitest } from './lib/vitest.mjs'
import { ensureWebBuild } from './lib/web-build.mjs'

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

/** Firefox and WebKit run only in the long form, before a release. */
const browserProjects = process.env.TEST_LENGTH === 'long' ? ['e2e', 'engines'] : ['e2e']

const runInBrowser = async coming => {
  const screens = await prepare(ensureWebBuild)
  const browser = await coming
  const isReady = screens.failed + browser.failed === 0
  const e2e = isReady ? await runVitest(browserProjects.flatMap(name => ['--project', name])) : nothing
  return { 'building the screens': screens, 'finding a browser': browser, e2e }
}

const runEverything = async () => {
  // A download of the browser runs in parallel with the checks and the tests that need no browser.
  const coming = prepare(ensureChromium)
  const verify = await runChecks()
  const unit = await runVitest(['unit', 'web', 'server', 'alone'].flatMap(name => ['--project', name]))
  return { verify, 'tests beside the code': unit, ...(await runInBrowser(coming)) }
}

const describeCount = ({ passed, failed, skipped = 0 }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

await runCommand(async () => {
  const startedAt = performance.now()
  await ensureInstalled()
  const filters = process.argv.slice(2)
  const steps = filters.length > 0 ? { 'tests that match': await runVitest(filters) } : await runEverything()
  const total = sum(Object.values(steps))
  process.stdout.write('\nSummary\n')
  for (const [name, count] of Object.entries(steps)) {
    if (count === nothing) continue
    process.stdout.write(`  ${name.padEnd(22)} ${describeCount(count)}\n`)
  }
  process.stdout.write(`  in ${formatDuration(performance.now() - startedAt)}\n\n${describeCount(total)}\n`)
  return total.failed === 0 && total.passed > 0 ? 0 : 1
})
