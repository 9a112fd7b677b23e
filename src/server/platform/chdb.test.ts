import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startClickHouseServer } from '../testing/clickhouse-server.ts'
import { runServerProcess, startServerProcess } from '../testing/server-process.ts'

/** As on a machine for which a package is not there: Node finds no module whose name matches. */
const withoutPackages = (names: RegExp): string => {
  const hook = `import { registerHooks } from 'node:module'
registerHooks({
  resolve: (name, context, next) => {
    if (${names}.test(name)) throw Object.assign(new Error(name + ' is not installed'), { code: context.conditions.includes('import') ? 'ERR_MODULE_NOT_FOUND' : 'MODULE_NOT_FOUND' })
    return next(name, context)
  },
})`
  return `--import=data:text/javascript,${encodeURIComponent(hook)}`
}

const makeFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'rank-atlas-platform-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test.each([
  ['chDB has no package for this machine', /^@chdb\/lib-/],
  ['chDB was left out', /^chdb$/],
])('when %s, the start ends with one sentence that names the remedy', async (_why, names) => {
  const options = { DATA_DIR: await makeFolder(), NODE_OPTIONS: withoutPackages(names) }
  expect(await runServerProcess(options)).toMatchObject({
    code: 1,
    errors: expect.stringMatching(
      /^The rank history cannot be opened, because chDB, .+, is not installed on this machine \(\w+-\w+\)\. Set CLICKHOUSE_URL .+\.\n$/,
    ),
  })
})

test('when PGlite was left out, the start ends with one sentence that names the remedy', async () => {
  const options = { DATA_DIR: await makeFolder(), NODE_OPTIONS: withoutPackages(/^@electric-sql\/pglite/) }
  expect(await runServerProcess(options)).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^The database cannot be opened, because PGlite, .+\. Set DATABASE_URL .+\.\n$/),
  })
})

test('with CLICKHOUSE_URL, a server starts on a machine without chDB', async () => {
  const folder = await makeFolder()
  const clickhouse = await startClickHouseServer(join(folder, 'clickhouse'))
  onTestFinished(clickhouse.close)
  const server = await startServerProcess({
    DATA_DIR: join(folder, 'data'),
    CLICKHOUSE_URL: clickhouse.url,
    NODE_OPTIONS: withoutPackages(/^(chdb|@chdb\/.+)$/),
  })
  const askHealth = async (): Promise<unknown> => (await fetch(`${server.url}/api/health`)).json()
  await expect.poll(askHealth).toMatchObject({ ready: true, storage: { history: { ok: true, detail: 'clickhouse' } } })
})
