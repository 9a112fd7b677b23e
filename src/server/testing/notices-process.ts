import { openDatabase } from '../platform/database/open-database.ts'

/**
 * Writes notifications into the database of a data folder that no server uses, so that none of them is sent.
 *
 * node notices-process.ts <folder> <notices as JSON>
 */
type Notice = {
  subject: string
  evaluatedAt: string
  findings: readonly { appId: string; changes: readonly object[] }[]
  notes?: readonly object[]
}

const [dataDir = '', text = '[]'] = process.argv.slice(2)
const { jobsDb, close } = await openDatabase({ dataDir, isSynced: false })
for (const { subject, evaluatedAt, findings, notes = [] } of JSON.parse(text) as Notice[]) {
  const { rows } = await jobsDb.executeSql(
    `INSERT INTO app_findings (app_id, evaluated_at, changes)
     SELECT "appId", $1, changes FROM jsonb_to_recordset($2::jsonb) AS row("appId" bigint, changes jsonb) RETURNING id`,
    [evaluatedAt, JSON.stringify(findings)],
  )
  await jobsDb.executeSql(
    `INSERT INTO notices (user_id, evaluated_at, finding_ids, notes)
     SELECT id, $1, $2::jsonb, $3::jsonb FROM users WHERE subject = $4`,
    [evaluatedAt, JSON.stringify(rows.map(({ id }) => Number(id))), JSON.stringify(notes), subject],
  )
}
await close()
process.exit(0)
