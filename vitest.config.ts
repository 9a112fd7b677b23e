import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { shortLivedNode } from './scripts/lib/quick-node.mjs'
import { testLength } from './vitest.lengths.ts'
import { LongestFirst } from './vitest.sequencer.ts'

// Handed down to every process of the tests.
Object.assign(process.env, shortLivedNode)

const secondMs = 1000
const patienceMs = 15 * secondMs
const alone = 'src/server/collector/world-sweep.test.ts'

export default defineConfig({
  test: {
    // Real processes, databases and signals: each file gets a process of its own.
    pool: 'forks',
    // Tests often wait for a disk, a clock or another process. Two more workers than cores keep every core busy.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: LongestFirst },
    provide: { length: testLength },
    // A second is little where three files share two cores.
    expect: { poll: { timeout: patienceMs } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,fake-appstore,demo-provider,scripts,bench}/**/*.test.ts'],
          exclude: ['src/server/**', 'src/web/**'],
          globalSetup: ['src/server/testing/database-template.setup.ts'],
          // What a file imports stays loaded for the next, which spares a third of the time.
          isolate: false,
          testTimeout: 20 * secondMs,
          hookTimeout: 60 * secondMs,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['src/web/**/*.test.{ts,tsx}'],
          // To load the screens anew for each file took two thirds of the time.
          isolate: false,
          setupFiles: ['src/web/testing/file-finished.setup.ts'],
          testTimeout: 20 * secondMs,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/server/**/*.test.{ts,tsx}'],
          exclude: [alone],
          globalSetup: ['src/server/testing/database-template.setup.ts'],
          // Half of the time went into loading the same code and databases again; what a file opens is closed after it.
          isolate: false,
          setupFiles: ['src/server/testing/file-finished.setup.ts'],
          testTimeout: 30 * secondMs,
          hookTimeout: 60 * secondMs,
        },
      },
      {
        extends: true,
        test: {
          // It counts calls in a sliding window, so nothing else may hold up its process.
          name: 'alone',
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
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['src/server/testing/database-template.setup.ts', 'e2e/harness/global-setup.ts'],
          // To load the harness and the browser's client again for each file took more than a second of a core.
          isolate: false,
          testTimeout: 90 * secondMs,
          hookTimeout: 180 * secondMs,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          // The long form of `e2e/engines.e2e.ts`.
          name: 'engines',
          include: ['e2e/**/*.engines.ts'],
          globalSetup: ['src/server/testing/database-template.setup.ts'],
          testTimeout: 90 * secondMs,
          hookTimeout: 180 * secondMs,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
