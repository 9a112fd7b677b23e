import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { shortLivedNode } from './scripts/lib/quick-node.mjs'
import { testLength } from './vitest.lengths.ts'
import { LongestFirst } from './vitest.sequencer.ts'
import { temporaryFolder } from './vitest.temporary.ts'

// All test processes inherit this.
Object.assign(process.env, shortLivedNode)

/** Node runs the server's code itself, as it does in production. Vite would transform it again for every process. */
const native = { viteModuleRunner: false, nodeLoader: false }

const secondMs = 1000
/** How long a test and its set-up may take: only one that hangs takes longer, on however busy a machine. */
const patienceMs = 300 * secondMs
const alone = 'src/server/collector/world-sweep.test.ts'

export default defineConfig({
  test: {
    // Tests use real processes, databases and signals, so workers are processes.
    pool: 'forks',
    // Tests often wait for a disk, a clock or another process. Two more workers than cores keep every core busy.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: LongestFirst },
    provide: { length: testLength },
    testTimeout: patienceMs,
    hookTimeout: patienceMs,
    // Tests give other times only where the time is what they promise.
    expect: { poll: { timeout: patienceMs / 5 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          experimental: native,
          include: ['{src,fake-appstore,demo-provider,scripts,bench}/**/*.test.ts'],
          exclude: ['src/server/**', 'src/web/**', '**/node_modules/**'],
          globalSetup: ['src/server/testing/database-template.setup.ts'],
          // Imported modules stay loaded for the next file, which saves a third of the time.
          isolate: false,
          sequence: { groupOrder: 5 },
          // Commands start processes while the browser tests use every core: more of them at once would only wait longer each.
          maxWorkers: availableParallelism(),
        },
      },
      {
        extends: true,
        oxc: { jsx: { development: false } },
        test: {
          name: 'web',
          include: ['src/web/**/*.test.{ts,tsx}'],
          // Loading the screens again for each file took two thirds of the time, and for each process half of the rest.
          isolate: false,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          // The production build of React, as on the server. It has no `jsxDEV`.
          env: { NODE_ENV: 'production' },
          setupFiles: ['src/web/testing/file-finished.setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          experimental: native,
          include: ['src/server/**/*.test.{ts,tsx}'],
          exclude: [alone],
          globalSetup: ['src/server/testing/database-template.setup.ts'],
          // Loading code and databases again took half of the time. Everything a file opens is closed after it.
          isolate: false,
          env: { TMPDIR: temporaryFolder() },
          setupFiles: ['src/server/testing/file-finished.setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          // It counts requests in a sliding window, so it needs a core of its own.
          name: 'alone',
          experimental: native,
          include: [alone],
          globalSetup: ['src/server/testing/database-template.setup.ts'],
          setupFiles: ['src/server/testing/file-finished.setup.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          experimental: native,
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['src/server/testing/database-template.setup.ts', 'e2e/harness/global-setup.ts'],
          // Loading the harness and the browser client again took more than a second of CPU per file.
          isolate: false,
          // Each has a browser and servers beside its own process.
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          // The long form of `e2e/engines.e2e.ts`, and the demo with its story, which takes minutes on a busy machine.
          name: 'engines',
          experimental: native,
          include: ['e2e/**/*.engines.ts', 'e2e/**/*.long.ts'],
          globalSetup: ['src/server/testing/database-template.setup.ts'],
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
})
