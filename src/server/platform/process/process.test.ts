import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { messageOf, RequestError } from './errors.ts'
import { createRepeatedLine } from './log.ts'

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

test('a line that repeats is written at once, and after that once an interval with its number', async () => {
  const written: [string, number][] = []
  const say = createRepeatedLine<string>((line, times) => void written.push([line, times]), 50)
  for (let index = 0; index < 357; index += 1) say(`failure ${index}`)
  expect(written).toEqual([['failure 0', 1]])
  await expect
    .poll(() => written)
    .toEqual([
      ['failure 0', 1],
      ['failure 356', 356],
    ])
  await sleep(120)
  expect(written, 'silence writes nothing').toHaveLength(2)
  say('much later')
  expect(written.at(-1)).toEqual(['much later', 1])
})
