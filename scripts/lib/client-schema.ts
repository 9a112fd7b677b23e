import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { buildApiDocument } from '../../src/server/api-document/document.rules.ts'
import { inRoot } from './paths.mjs'

export const clientSchema = inRoot('clients/typescript/schema.d.ts')

const json = 'application/json'
const ofRows = ['format', 'fields']

/** The document as types need it: no examples and no version, and where an answer has a JSON form only that, which the client reads. */
export const typedDocument = () => {
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

const hashOfDocument = (): string =>
  createHash('sha256').update(JSON.stringify(typedDocument())).digest('hex').slice(0, 16)

export const hashLine = (): string =>
  `// From the OpenAPI document ${hashOfDocument()}; \`npm run client\` writes it again.`

/** Whether the types of the client are those of the API. */
export const isClientCurrent = async (): Promise<boolean> =>
  (await readFile(clientSchema, 'utf8')).startsWith(`${hashLine()}\n`)
