import { expect, test } from 'vitest'
import { messageOf, RequestError } from './errors.ts'

test.each([
  [new Error('the disk is full'), 'the disk is full'],
  ['a string', 'a string'],
  [undefined, 'undefined'],
  [new TypeError(''), 'TypeError'],
  [{ message: 'the disk is full' }, 'the disk is full'],
  [{ expected: 'https://id.example', attribute: 'issuer' }, 'an error without a message (Object)'],
  [Object.create(null), 'an error without a message (object)'],
  [new Response(null, { status: 503 }), 'HTTP 503'],
  // Node throws this when a name such as localhost has several addresses and all refuse the connection.
  [
    new AggregateError([new Error('connect ECONNREFUSED ::1:5432'), new Error('connect ECONNREFUSED 127.0.0.1:5432')]),
    'connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432',
  ],
])('the message of %o is words and never empty', (error, message) => expect(messageOf(error)).toBe(message))

test('an API failure carries its code, its sentence, its cause and when to retry', () => {
  const cause = new Error('away')
  const error = new RequestError('server.not_ready', 'The database is away.', { cause, retryAfterSeconds: 5 })
  expect(error).toMatchObject({
    code: 'server.not_ready',
    message: 'The database is away.',
    cause,
    retryAfterSeconds: 5,
  })
})
