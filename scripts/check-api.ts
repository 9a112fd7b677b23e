// Part of npm run verify: lints the OpenAPI document by Redocly's recommended rules. A warning fails as well.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { buildApiDocument } from '../src/server/api-document/document.rules.ts'
import { examples } from '../src/server/api-document/examples.rules.ts'
import { version } from '../src/server/platform/version.ts'

const redocly = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'))

type Lint = {
  totals: { errors: number; warnings: number }
  problems: { ruleId: string; message: string; location: { pointer?: string }[] }[]
}

/** It asks its makers for updates and tells them what it did, unless told not to. */
const quiet = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

const lint = async (document: object): Promise<string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'rank-atlas-api-'))
  try {
    const file = join(folder, 'openapi.json')
    await writeFile(file, JSON.stringify(document))
    const args = [redocly, 'lint', file, '--extends', 'recommended', '--format', 'json', '--max-problems', '1000']
    // It exits with 1 if it finds errors, and writes them all the same.
    const { stdout } = await promisify(execFile)(process.execPath, args, { env: quiet, maxBuffer: 20_000_000 }).catch(
      (error: { stdout: string }) => error,
    )
    const { problems }: Lint = JSON.parse(stdout)
    return problems.map(({ ruleId, message, location }) => `${ruleId} at ${location[0]?.pointer ?? '/'}: ${message}`)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const problems = await lint(buildApiDocument({ version, examples }))
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
