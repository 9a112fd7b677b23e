import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { clientSchema, hashLine, typedDocument } from '../lib/client-schema.ts'

/** The generator needs the compiler of TypeScript 5, and this project has 7, so npm runs both from a folder of their own. */
const packages = ['openapi-typescript@7.13.0', 'typescript@5.9.3']

const folder = await mkdtemp(join(tmpdir(), 'rank-atlas-client-'))
try {
  const [document, types] = [join(folder, 'openapi.json'), join(folder, 'schema.d.ts')]
  await writeFile(document, JSON.stringify(typedDocument()))
  const args = ['--yes', ...packages.flatMap(name => ['--package', name]), 'openapi-typescript', document, '-o', types]
  await promisify(execFile)('npx', args, { cwd: folder })
  const text = `${hashLine()}\n${await readFile(types, 'utf8')}`
  await writeFile(clientSchema, text)
  process.stdout.write(`${clientSchema} has ${text.split('\n').length} lines.\n`)
} finally {
  await rm(folder, { recursive: true })
}
