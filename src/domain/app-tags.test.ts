import { expect, test } from 'vitest'
import { findTagsProblem, longestTag, mostTags, splitTags } from './app-tags.ts'

test('tags are split at commas, without surplus spaces, empty ones and repetitions in another case', () => {
  expect(splitTags('  work ,kids  and\tfamily,, Work,')).toEqual(['work', 'kids and family'])
  expect(splitTags('')).toEqual([])
})

test('a tag that is too long, and too many tags, are refused in a sentence', () => {
  const [fits, long] = ['😀'.repeat(longestTag), 'x'.repeat(longestTag + 1)]
  expect(findTagsProblem([fits])).toBeUndefined()
  expect(findTagsProblem([fits, long])).toBe(`A tag has at most 24 characters; “${long}” is longer.`)
  const many = Array.from({ length: mostTags + 1 }, (_, index) => `tag ${index}`)
  expect(findTagsProblem(many.slice(1))).toBeUndefined()
  expect(findTagsProblem(many)).toBe('An app has at most 8 tags.')
})
