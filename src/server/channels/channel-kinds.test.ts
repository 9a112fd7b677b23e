import { expect, test } from 'vitest'
import { RequestError } from '../platform/process/errors.ts'
import { channelForms, channelKinds, readTarget } from './channel-kinds.usecases.ts'

/** The message of the validation library, or of our web server if another test has loaded it. */
const unknownField = /Unrecognized key|must not contain the unknown field/

const refusalOf = (target: { kind: string; [field: string]: unknown }): string => {
  try {
    readTarget(target)
  } catch (error) {
    if (error instanceof RequestError)
      return [error.message, ...(error.errors ?? []).map(({ detail }) => detail)].join('\n')
  }
  throw new Error('The target was not refused.')
}

test('every kind that has no other way to get its target has a form', () => {
  const kinds = channelForms.map(({ kind }) => kind)
  expect(channelKinds.filter(kind => !kinds.includes(kind))).toEqual(['email', 'web-push'])
})

test.each(channelForms)('a target of the kind $kind has the fields of its form and no others', ({ kind, fields }) => {
  const target = { kind, ...Object.fromEntries(fields.map(({ name }) => [name, 'x'])) }
  expect(refusalOf(target)).not.toMatch(unknownField)
  expect(refusalOf({ ...target, other: 'x' })).toMatch(unknownField)
})

test('a kind that does not exist is refused with the names of those that do', () => {
  expect(refusalOf({ kind: 'pager' })).toMatch(/no channels of the kind "pager", only of apprise, discord, /)
})
