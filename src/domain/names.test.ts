import { expect, test } from 'vitest'
import { findDisplayName, findGivenName, isolate } from './display-names.ts'
import { findNearestName } from './nearest-name.ts'
import { compareNames, textOrder } from './text-order.ts'

test.each([
  ['an ordinary name stays', 'Moniro: Budget & Bills', 'Moniro: Budget & Bills'],
  ['a name in any script stays', 'تطبيق الطقس ١٢٣', 'تطبيق الطقس ١٢٣'],
  ['joiners in words and emoji stay', 'می\u200cخواهم 👨\u200d👩\u200d👧', 'می\u200cخواهم 👨\u200d👩\u200d👧'],
  ['markup is text like any other', '<b>bold</b>', '<b>bold</b>'],
  ['several lines become one', 'One\nTwo\r\nThree\tFour\u2028five', 'One Two Three Four five'],
  ['what turns the text around it is left out', '\u202egpj.exe\u202c \u2067open\u2066', 'gpj.exe open'],
])('%s', (_, name, displayName) => {
  expect(findDisplayName(name)).toBe(displayName)
})

test.each(['', '   ', '\u00a0\n', '\u200b\u200c\u200d\u2060', '\u2800\u3164', '\u202e\u202c', '\ufeff\u00ad'])(
  'the name %j has nothing visible',
  name => {
    expect(findDisplayName(name)).toBeUndefined()
  },
)

test.each([
  ['line breaks', 'Backup\nscopes: read\r\nonly', 'Backup scopes: read only'],
  ['every mark for the direction of text', '\u202eexe\u200f \u2067.txt\u061c\u200e', 'exe .txt'],
  ['surplus spaces', '  A \u00a0  program ', 'A program'],
])('a name that somebody gives has no %s', (_, text, name) => {
  expect(findGivenName(text)).toBe(name)
})

test('a name that somebody gives keeps the joiners of its letters and emoji', () => {
  expect(findGivenName('👩\u200d💻 می\u200cخواهم')).toBe('👩\u200d💻 می\u200cخواهم')
  expect(findGivenName('\u200f\u200b')).toBeUndefined()
})

test('a name is cut at 255 characters and never inside one', () => {
  expect(findDisplayName('a'.repeat(255))).toHaveLength(255)
  expect([...(findDisplayName('𠮷'.repeat(10_000)) ?? '')]).toHaveLength(255)
  expect(findDisplayName('𠮷'.repeat(10_000))).toMatch(/^𠮷+…$/u)
})

test.each(['ערוץ 12', 'تطبيق الطقس', 'Radio إذاعة', '\u{1e900}'])(
  'a right-to-left name leaves the words and numbers beside it in their order: %s',
  name => {
    expect(`${isolate(name)} #12`).toBe(`\u2068${name}\u2069 #12`)
  },
)

test.each(['Tidal Notes', '天気', 'Ω & Ω', 'Ёлка', '🎄'])('a left-to-right name stays as it is: %s', name => {
  expect(isolate(name)).toBe(name)
})

test('names sort as English readers expect, regardless of accents and case', () => {
  expect(['Zebra', 'éclair', 'apple', 'Eclipse'].toSorted(compareNames)).toEqual([
    'apple',
    'éclair',
    'Eclipse',
    'Zebra',
  ])
})

test("text sorts in the reader's collation, with 2 before 10", () => {
  expect(['z', 'ä', 'a'].toSorted(textOrder('de'))).toEqual(['a', 'ä', 'z'])
  expect(['z', 'ä', 'a'].toSorted(textOrder('sv'))).toEqual(['a', 'z', 'ä'])
  expect(['App 10', 'App 2'].toSorted(textOrder('en'))).toEqual(['App 2', 'App 10'])
})

const known = ['storefront', 'chartType', 'genre', 'device', 'day']

test.each([
  ['charttype', 'chartType'],
  ['chart_type', 'chartType'],
  ['STOREFRONT', 'storefront'],
  ['storefornt', 'storefront'],
  ['genres', 'genre'],
  ['dya', 'day'],
])('the name that was meant of %s is %s', (typed, name) => {
  expect(findNearestName(typed, known)).toBe(name)
})

test.each(['country', 'date', '', '__proto__', 'a'.repeat(100_000)])(
  'the name that was meant is not guessed for another word (%#)',
  typed => {
    expect(findNearestName(typed, known)).toBeUndefined()
  },
)
