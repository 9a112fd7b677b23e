import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildApiDocument } from '../../src/server/api-document/document.rules.ts'
import { ensureInstalled } from '../launch/install.mjs'
import { withLock } from '../launch/lock.mjs'
import { inRoot, projectNode } from '../launch/paths.mjs'

const folder = inRoot('clients', 'typescript')
const schema = join(folder, 'schema.d.ts')
const json = 'application/json'
const ofRows = ['format', 'fields']

/** The document as types need it: no examples, no version, and of an answer with a JSON form only that, which the client reads. */
const typedDocument = () => {
  const document = buildApiDocument({ version: '0', examples: {} })
  for (const operation of Object.values(document.paths).flatMap(methods => Object.values(methods))) {
    for (const answer of Object.values(operation.responses)) {
      if ('content' in answer && answer.content?.[json]) answer.content = { [json]: answer.content[json] }
    }
    if (operation.parameters) {
      operation.parameters = operation.parameters.filter(
        one => !ofRows.includes('name' in one ? one.name : (one.$ref.split('/').at(-1) ?? '')),
      )
    }
  }
  return document
}

const isCurrent = async (firstLine: string): Promise<boolean> =>
  existsSync(schema) && (await readFile(schema, 'utf8')).startsWith(`${firstLine}\n`)

/** The generator needs TypeScript 5 and this project has 7, so the client has packages of its own. */
const writeSchema = async (document: string, firstLine: string): Promise<void> => {
  await ensureInstalled(folder)
  const [input, output] = [join(folder, 'dist', 'openapi.json'), join(folder, 'dist', 'schema.d.ts')]
  await writeFile(input, document)
  const generator = join(folder, 'node_modules', 'openapi-typescript', 'bin', 'cli.js')
  await promisify(execFile)(projectNode, [generator, input, '-o', output], { cwd: folder })
  await writeFile(output, `${firstLine}\n${await readFile(output, 'utf8')}`)
  await rename(output, schema)
}

/** Makes the types of the client, which git does not keep, if the API has changed since the last time. */
export const ensureClientSchema = async (): Promise<void> => {
  const document = JSON.stringify(typedDocument())
  const firstLine = `// From the OpenAPI document ${createHash('sha256').update(document).digest('hex').slice(0, 16)}.`
  if (await isCurrent(firstLine)) return
  await mkdir(join(folder, 'dist'), { recursive: true })
  await withLock({ path: join(folder, 'dist', '.schema-lock') }, async () => {
    if (!(await isCurrent(firstLine))) await writeSchema(document, firstLine)
  })
}
