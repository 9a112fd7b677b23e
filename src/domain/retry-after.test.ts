import { expect, test } from 'vitest'
import { findRetryAt } from './retry-after.ts'

const now = new Date('2026-11-20T12:00:00Z')

test.each([
  ['120', '2026-11-20T12:02:00.000Z'],
  ['0', '2026-11-20T12:00:00.000Z'],
  [' 5 ', '2026-11-20T12:00:05.000Z'],
  ['Fri, 20 Nov 2026 12:30:00 GMT', '2026-11-20T12:30:00.000Z'],
  ['Friday, 20-Nov-26 12:30:00 GMT', '2026-11-20T12:30:00.000Z'],
  ['Fri, 20 Nov 2026 11:00:00 GMT', '2026-11-20T12:00:00.000Z'],
])('%j is %s', (value, at) => expect(findRetryAt(value, now)?.toISOString()).toBe(at))

test.each([null, '', '-1', '1.5', 'soon', '9'.repeat(30), 'Fri, nonsense GMT', '2026-11-20'])(
  '%j is ignored',
  value => {
    expect(findRetryAt(value, now)).toBeUndefined()
  },
)
