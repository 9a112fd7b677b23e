import { expect, test } from 'vitest'
import { makeTree } from './testing/bad-trees.ts'
import { checkTitles } from './titles.ts'

const findIn = (source: string) => checkTitles(makeTree({ 'src/a.test.ts': source }))

test('a title that goes on from that of its describe is reported', () => {
  expect(findIn("describe('a list', () => {\n  test('shows its apps', check)\n})\n")).toEqual([
    { where: 'src/a.test.ts:2', why: expect.stringContaining('"shows its apps" is half a sentence') },
  ])
  expect(findIn("describe('a list', () => {\n  test.each([1])('of %i apps is short', check)\n})\n")).toHaveLength(1)
})

test.each([
  "describe('a list', () => {\n  test('a list shows its apps', check)\n})\n",
  "describe.each(lists)('the list $name', () => {\n  test('shows its apps', check)\n})\n",
  "test('is short', check)\n",
])('a title is allowed: %j', source => {
  expect(findIn(source)).toEqual([])
})
