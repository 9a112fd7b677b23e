import { expect, test } from 'vitest'
import { listBreakingChanges, mayBreak } from './changes.rules.ts'
import { type ApiDocument, buildApiDocument } from './document.rules.ts'
import type { JsonSchema } from './schemas.rules.ts'

const build = (): ApiDocument => buildApiDocument({ version: '1.0.0', examples: {} })

const before = build()

/** The sentences after `change` has edited a copy of the document. */
const after = (change: (document: ApiDocument) => void): string[] => {
  const document = build()
  change(document)
  return listBreakingChanges(before, document)
}

const operation = (document: ApiDocument, path: string, method: string) => {
  const found = document.paths[path]?.[method]
  if (!found) throw new Error(`${method} ${path} is not in the document.`)
  return found
}

const schema = (document: ApiDocument, name: string): JsonSchema => {
  const found = document.components.schemas[name]
  if (!found) throw new Error(`${name} is not in the document.`)
  return found
}

test('the same document breaks nothing, and neither does a new path, field, optional parameter or value of an answer', () => {
  expect(after(() => undefined)).toEqual([])
  const sentences = after(document => {
    document.paths['/api/new'] = { get: operation(document, '/api/search', 'get') }
    schema(document, 'App').properties = { ...schema(document, 'App').properties, more: { type: 'string' } }
    const search = operation(document, '/api/search', 'get')
    search.parameters = [
      ...(search.parameters ?? []),
      { name: 'fresh', in: 'query', required: false, schema: { type: 'string' } },
    ]
    schema(document, 'ChartType').enum?.push('top-new')
  })
  expect(sentences).toEqual([])
})

test('a removed path, parameter or field, a changed type and a field that may be null now are named', () => {
  expect(after(({ paths }) => delete paths['/api/search'])).toEqual(['GET /api/search is gone.'])
  expect(after(document => delete operation(document, '/api/search', 'get').parameters)).toEqual([
    'GET /api/search has no parameter q now.',
    'GET /api/search has no parameter storefront now.',
    'GET /api/search has no parameter format now.',
    'GET /api/search has no parameter fields now.',
  ])
  const found = 'GET /api/search answer[]'
  const changed = (edit: (properties: Record<string, unknown>, app: JsonSchema) => void) =>
    after(document => {
      const app = schema(document, 'FoundApp')
      edit(app.properties ?? {}, app)
    }).filter(sentence => sentence.startsWith(found))
  const nullable = { anyOf: [{ type: 'string' }, { type: 'null' }] }
  expect(changed(properties => delete properties.name)).toEqual([`${found} has no field name now.`])
  expect(changed(properties => Object.assign(properties, { name: { type: 'integer' } }))).toEqual([
    `${found}.name was string and is integer.`,
  ])
  expect(changed(properties => Object.assign(properties, { name: nullable }))).toEqual([
    `${found}.name may be null now.`,
  ])
  expect(changed((_properties, app) => Object.assign(app, { required: ['id'] }))).toContain(
    `${found} may lack the field name now.`,
  )
})

test('a new required input, a value that is not accepted any more and a closed door are named', () => {
  const named = after(document => {
    const search = operation(document, '/api/search', 'get')
    search.parameters = [
      ...(search.parameters ?? []),
      { name: 'fresh', in: 'query', required: true, schema: { type: 'string' } },
    ]
    search.security = [{ session: [] }]
    const body = operation(document, '/api/users/{userId}/apps/{appStoreId}/notes', 'post').requestBody
    const note = body?.content['application/json']?.schema
    note?.required?.push('colour')
  })
  expect(named).toEqual(
    expect.arrayContaining([
      'GET /api/search is not open to everyone now.',
      'GET /api/search requires the new parameter fresh.',
      'POST /api/users/{userId}/apps/{appStoreId}/notes body requires the new field colour.',
    ]),
  )
  const [first] = after(document => {
    schema(document, 'Device').enum?.pop()
  })
  expect(first).toMatch(/\?device does not accept "ipad" now\.$/)
})

test('only a higher first number may break clients, or below 1.0 a higher second one', () => {
  expect(mayBreak('1.2.0', '2.0.0')).toBe(true)
  expect(mayBreak('1.2.0', '1.3.0')).toBe(false)
  expect(mayBreak('0.1.0', '0.2.0')).toBe(true)
  expect(mayBreak('0.1.0', '0.1.1')).toBe(false)
  expect(mayBreak('0.9.0', '1.0.0')).toBe(true)
})
