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
