import { createHash } from 'node:crypto'
import { buildApiDocument } from '../../src/server/api-document/document.rules.ts'
import { inRoot } from './paths.mjs'

export const clientSchema = inRoot('clients/typescript/schema.d.ts')

/** The document without its examples and its version, which change no type. */
export const typedDocument = () => buildApiDocument({ version: '0', examples: {} })

const hashOfDocument = (): string =>
  createHash('sha256').update(JSON.stringify(typedDocument())).digest('hex').slice(0, 16)

export const hashLine = (): string =>
  `// From the OpenAPI document ${hashOfDocument()}; \`npm run client\` writes it again.`
