import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fillTemplate, readTemplate, titlePlaceholders } from './templates.ts'

const names = ['app', 'rank'] as const
const values = { app: '{rank} {{', rank: '#8' }

const fill = (text: string): string => {
  const { template, problem } = readTemplate(text, names)
  return template ? fillTemplate(template, values) : problem
}

const doubleBraces = (text: string): string => text.replace(/[{}]/g, '$&$&')

describe('a template', () => {
  test('a template is filled with values, which are never read as placeholders', () => {
    expect(fill('{app} is {rank}{rank}.')).toBe('{rank} {{ is #8#8.')
  })

  test.each([
    ['{', 'A brace { is not closed. Write {{ for a brace in the text.'],
    ['a } b', 'A brace } was not opened. Write }} for a brace in the text.'],
    ['{app', 'A brace { is not closed. Write {{ for a brace in the text.'],
    ['{App}', 'There is no placeholder {App}. Available here: {app} {rank}.'],
    ['{ app }', 'There is no placeholder { app }. Available here: {app} {rank}.'],
    ['{}', 'There is no placeholder {}. Available here: {app} {rank}.'],
    ['{constructor}', 'There is no placeholder {constructor}. Available here: {app} {rank}.'],
  ])('a template like %j is refused with a sentence', (text, problem) => {
    expect(fill(text)).toBe(problem)
  })

  test('a template keeps any text whose braces are doubled', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), text => fill(doubleBraces(text)) === text))
  })

  test('a template is either filled completely or refused, whatever it is', () => {
    const part = fc.oneof(fc.constantFrom('{', '}', '{{', '}}', '{app}', '{rank}', '{title}', '\n'), fc.string())
    fc.assert(
      fc.property(fc.array(part), parts => {
        const { template, problem } = readTemplate(parts.join(''), titlePlaceholders)
        expect([template, problem].filter(found => found !== undefined)).toHaveLength(1)
        for (const found of template ?? [])
          expect(typeof found === 'string' || titlePlaceholders.includes(found.name)).toBe(true)
      }),
    )
  })
})
