import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { apps } from '../../src/server/catalog/apps.table.ts'
import { openPostgres } from '../../src/server/platform/database/postgres.ts'
import { createEmptyDatabase } from '../../src/server/testing/test-databases.ts'
import { inRoot } from '../launch/paths.mjs'

const ask = async (databaseUrl: string, ...args: string[]) => {
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  const run = promisify(execFile)(process.execPath, [inRoot('scripts/commands/sql.ts'), ...args], { env })
  return run.then(
    ({ stdout }) => stdout,
    ({ stderr }: { stderr: string }) => stderr.trim(),
  )
}

test('a question in SQL is answered as CSV or JSON, and nothing can be changed', async () => {
  const url = await createEmptyDatabase()
  const { db, close } = await openPostgres(url, { noteFault: () => undefined })
  await db.execute(`INSERT INTO apps (app_id, name, developer, search_text, first_seen_at)
    VALUES (11, 'Eleven, or so', 'D', 'eleven', '2026-03-07T12:00:00Z')`)
  const [csv, json, change, more, wrong, none] = await Promise.all([
    ask(url, 'select app_id, name from apps;'),
    ask(url, 'select app_id, first_seen_at from apps', '--json'),
    ask(url, 'with gone as (delete from apps returning 1) select * from gone'),
    ask(url, 'select 1; delete from apps'),
    ask(url, 'select nonsense'),
    ask(url),
  ])
  expect(csv).toBe('app_id,name\r\n11,"Eleven, or so"\r\n')
  expect(JSON.parse(json ?? '')).toMatchObject({ app_id: '11' })
  for (const refused of [change, more, wrong]) expect(refused).toMatch(/^The database did not run this: .+\.$/)
  expect(none).toMatch(/^Usage: npm run sql/)
  expect(await db.$count(apps)).toBe(1)
  await close()
})

test('a warning of a command goes to standard error, so that its answer stays a file that programs can read', async () => {
  const log = JSON.stringify(inRoot('src/server/platform/process/log.ts'))
  const program = `import { createCommandLog } from ${log}; createCommandLog().warn('Late.'); console.log('a,b')`
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  expect(stdout).toBe('a,b\n')
  expect(stderr).toContain('"msg":"Late."')
})
