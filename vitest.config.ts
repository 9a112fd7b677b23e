import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { shortLivedNode } from './scripts/launch/quick-node.mjs'
import { isLong } from './vitest.length.ts'

// All test processes inherit this.
Object.assign(process.env, shortLivedNode)

/** Node runs the server's code itself, as it does in production. Vite would transform it again for every process. */
const native = { viteModuleRunner: false, nodeLoader: false }

const secondMs = 1000
/** How long a test and its set-up may take: only one that hangs takes longer, on however busy a machine. */
const patienceMs = 300 * secondMs

export default defineConfig({
  test: {
    // Tests use real processes, databases and signals, so workers are processes.
    pool: 'forks',
    // Loading code and opening databases and browsers again took half of the time. Everything a file opens is closed after it.
    isolate: false,
    // Tests often wait for a disk, a clock or another process. One more worker than cores keeps every core busy.
    maxWorkers: availableParallelism() + 1,
    testTimeout: patienceMs,
    hookTimeout: patienceMs,
    // Tests give other times only where the time is what they promise.
    expect: { poll: { timeout: patienceMs / 5 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          experimental: native,
          // What only repeats at length runs before a release: `*.long.test.ts`.
          include: ['{src,fake-appstore,demo-provider,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['src/web/**', ...(isLong ? [] : ['**/*.long.test.ts'])],
          globalSetup: ['src/server/testing/database-template.setup.ts'],
          setupFiles: ['src/server/testing/file-finished.setup.ts'],
        },
      },
      {
        extends: true,
        oxc: { jsx: { development: false } },
        test: {
          name: 'web',
          include: ['src/web/**/*.test.{ts,tsx}'],
          // Each process loads all screens, which takes longer than its tests. Vitest wants another group for another number.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          // The production build of React, as on the server. It has no `jsxDEV`.
          env: { NODE_ENV: 'production' },
          setupFiles: ['src/web/testing/file-finished.setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          experimental: native,
          // So do Firefox, WebKit, the image, and the views of planted data: `*.long.ts`.
          include: [`e2e/**/*.${isLong ? '{e2e,long}' : 'e2e'}.ts`],
          globalSetup: ['src/server/testing/database-template.setup.ts', 'e2e/harness/global-setup.ts'],
        },
      },
    ],
  },
})
