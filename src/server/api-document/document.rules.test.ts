import { expect, test } from 'vitest'
import { z } from 'zod'
import { buildApiDocument } from './document.rules.ts'

const parameter = z.object({ name: z.string(), schema: z.looseObject({}) })

test('the parameter userId takes "me" as well as an id in every call that has it', () => {
  const { paths, components } = buildApiDocument({ version: '0', examples: {} })
  const document = JSON.stringify({ paths, components })
  const found: z.infer<typeof parameter>[] = []
  JSON.parse(document, (_key, value) => {
    const read = parameter.safeParse(value)
    if (read.success && read.data.name === 'userId') found.push(read.data)
    return value
  })
  expect(found.length).toBeGreaterThan(0)
  for (const { schema } of found) {
    expect(z.fromJSONSchema(schema).safeParse('me').success, JSON.stringify(schema)).toBe(true)
    expect(z.fromJSONSchema(schema).safeParse('someone').success, JSON.stringify(schema)).toBe(false)
  }
})

const fieldsWithout = (part: unknown, at: string): string[] => {
  if (typeof part !== 'object' || part === null) return []
  const properties: Record<string, unknown> = Object(Object(part).properties)
  const bare = Object.entries(properties).filter(([, schema]) => !Object(schema).description)
  const inside = Object.entries(part).flatMap(([name, inner]) => fieldsWithout(inner, `${at}/${name}`))
  return [...bare.map(([name]) => `${at}.${name}`), ...inside]
}

test('every property of a request and an answer has a description', () => {
  const { paths, webhooks, components } = buildApiDocument({ version: '0', examples: {} })
  expect(fieldsWithout({ paths, webhooks, schemas: components.schemas }, '')).toEqual([])
})

test('every call says who may make it, and what it answers to a method, a body or a failure that it does not know', () => {
  const { paths } = buildApiDocument({ version: '0', examples: {} })
  for (const operation of Object.values(paths).flatMap(methods => Object.values(methods))) {
    const statuses = Object.keys(operation.responses)
    expect(operation.description, operation.operationId).toMatch(/\.$/)
    expect(statuses, operation.operationId).toEqual(expect.arrayContaining(['405', 'default']))
    if (operation.requestBody) expect(statuses, operation.operationId).toEqual(expect.arrayContaining(['413', '415']))
  }
})
