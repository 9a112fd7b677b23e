// Part of npm run verify: lints the OpenAPI document by Redocly's recommended rules, where a warning fails as well, and
// compares it with that of the last release, docs/openapi.json. With --release, it writes the document of a release.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { listBreakingChanges, mayBreak } from '../src/server/api-document/changes.rules.ts'
import { type ApiDocument, buildApiDocument, examples } from '../src/server/api-document/document.rules.ts'
import { version } from '../src/server/platform/process/version.ts'

const redocly = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'))

type Lint = {
  totals: { errors: number; warnings: number }
  problems: { ruleId: string; message: string; location: { pointer?: string }[] }[]
}

/** Turns off Redocly's update check and telemetry. */
const quiet = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

const lint = async (document: object): Promise<string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'rank-atlas-api-'))
  try {
    const file = join(folder, 'openapi.json')
    await writeFile(file, JSON.stringify(document))
    const args = [redocly, 'lint', file, '--extends', 'recommended', '--format', 'json', '--max-problems', '1000']
    // It exits with 1 if it finds errors, but still writes them.
    const { stdout } = await promisify(execFile)(process.execPath, args, { env: quiet, maxBuffer: 20_000_000 }).catch(
      (error: { stdout: string }) => error,
    )
    const { problems }: Lint = JSON.parse(stdout)
    return problems.map(({ ruleId, message, location }) => `${ruleId} at ${location[0]?.pointer ?? '/'}: ${message}`)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const document = buildApiDocument({ version, examples })
const released = join(import.meta.dirname, '..', 'docs', 'openapi.json')

const compare = async (): Promise<string[]> => {
  const before: ApiDocument & { info: { version: string } } = JSON.parse(await readFile(released, 'utf8'))
  if (mayBreak(before.info.version, version)) return []
  const changes = listBreakingChanges(before, document)
  if (changes.length === 0) return []
  const rule = `docs/openapi.json promises version ${before.info.version} of the API, and version ${version} breaks it. Keep what was there and mark it deprecated (docs/api.md), or raise the version in package.json.`
  return [...changes, rule]
}

const problems = await lint(document)
if (process.argv.includes('--release')) await writeFile(released, `${JSON.stringify(document, null, 1)}\n`)
else problems.push(...(await compare()))
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
