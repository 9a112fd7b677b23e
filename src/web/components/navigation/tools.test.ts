import { expect, test } from 'vitest'
import { toolsWords } from '#web/screens/tools/tools.words.ts'
import { sidebarTools, tools } from './tools.ts'

test('there are five tools in the three categories of SPEC, each with its own URL', () => {
  expect(tools).toHaveLength(5)
  expect(new Set(tools.map(tool => tool.category))).toEqual(new Set(['development', 'marketing', 'analytics']))
  expect(new Set(tools.map(tool => new URL(tool.url).host)).size).toBe(5)
  expect(tools.every(tool => tool.url.startsWith('https://'))).toBe(true)
})

test('the sidebar shows the first three tools that are not hidden there', () => {
  const [left, ...others] = tools.filter(tool => tool.isOnlyOnPage)
  expect(others).toEqual([])
  expect(sidebarTools).toEqual(tools.filter(tool => tool !== left).slice(0, 3))
  expect(tools.slice(0, 3)).toContain(left)
})

test('each tool is described in one sentence', () => {
  for (const { name } of tools) expect(toolsWords.descriptions[name].match(/[.!?](\s|$)/g), name).toHaveLength(1)
})
