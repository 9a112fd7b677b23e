import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { colours } from './card-look.rules.ts'

test('the pictures have the colours of the dark screens', () => {
  const css = readFileSync(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8')
  const dark = new Set([...css.matchAll(/light-dark\(#\w{6}, (#\w{6})\)/g)].map(([, colour]) => colour))
  expect(Object.values(colours).filter(colour => !dark.has(colour))).toEqual([])
})
