import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { examples } from './document.rules.ts'

test('every example is an answer that the contract allows', () => {
  for (const [name, example] of Object.entries(examples)) {
    const endpoint = endpoints.find(other => other.name === name)
    expect(endpoint?.response.safeParse(example).error, name).toBeUndefined()
    expect(endpoint, name).toBeDefined()
  }
})
