import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '#domain/testing/any-character.ts'
import { hostileNames } from '#fake-appstore'
import { shortOrLong } from '../../../vitest.length.ts'
import { buildApp, buildChange, buildMessage } from '../testing/channels/messages.ts'
import {
  bodyTextOf,
  cutBytes,
  cutLines,
  cutText,
  groupLine,
  linkOf,
  sectionsOf,
  titleOf,
} from './message-text.rules.ts'

const group = {
  reason: { kind: 'entered-top', top: 10 },
  chart: { type: 'top-free', device: 'iphone', genre: 36 },
} as const

describe('the text of a group of changes', () => {
  test('the text of a group of changes names five countries, and how many more there are', () => {
    const changes = (['jp', 'de', 'us', 'fr', 'it', 'es', 'br'] as const).map(code => buildChange(code))
    expect(groupLine({ ...group, changes })).toBe(
      'Entered the top 10 (Overall, iPhone, top free): Japan #8, was #14; Germany #8, was #14; United States #8, was #14; France #8, was #14; Italy #8, was #14; and 2 more',
    )
  })

  test('the text of a group of changes says which ranks an app is outside of, by the measured depth', () => {
    const changes = [buildChange('jp', { rank: null, reason: { kind: 'left-top', top: 10 } })]
    expect(groupLine({ ...group, reason: { kind: 'left-top', top: 10 }, changes })).toBe(
      'Dropped out of the top 10 (Overall, iPhone, top free): Japan not in the top 100, was #14',
    )
  })
})

describe('a message as text', () => {
  test('a message as text has each app with its changes, followed by the notes', () => {
    const message = buildMessage({ notes: ['A chart was shuffled.'] })
    expect(bodyTextOf(message, 1_000).split('\n')).toEqual([
      'Chess Clock',
      expect.stringMatching(/^ {2}Entered the top 10/),
      'A chart was shuffled.',
    ])
    expect(sectionsOf(message).map(({ heading }) => heading)).toEqual(['Chess Clock', null])
  })

  test('a message as text keeps each name on its line, and has a placeholder for apps without one', () => {
    for (const { name } of hostileNames) {
      const message = buildMessage({ title: name, apps: [buildApp({ name })] })
      expect(bodyTextOf(message, 2_000).split(/[\n\r\u2028\u2029\u0085]/)).toHaveLength(2)
      expect(titleOf(message)).toMatch(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]+$/u)
    }
    expect(bodyTextOf(buildMessage({ apps: [buildApp({ name: '\u200b\u200d' })] }), 2_000)).toMatch(
      /^An app without a name\n/,
    )
  })

  test('a message as text links to the page of its only app, else to the inbox, else nowhere', () => {
    expect(linkOf(buildMessage())).toBe('https://ranks.example/app/6760838876')
    expect(linkOf(buildMessage({ apps: [buildApp(), buildApp()] }))).toBe('https://ranks.example/inbox')
    expect(linkOf(buildMessage({ apps: [] }))).toBe('https://ranks.example/inbox')
    expect(linkOf(buildMessage({ apps: [buildApp({ url: undefined })], origin: undefined }))).toBeUndefined()
  })
})

describe('a shortened text', () => {
  const texts = fc.string({ unit: anyCharacter, maxLength: 80 }).filter(text => text.isWellFormed())

  test('a shortened text fits, is a prefix of the whole, and splits no character', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 8, max: 60 }), (text, most) => {
        for (const [cut, size] of [
          [cutText(text, most), text.length],
          [cutBytes(text, most), Buffer.byteLength(text)],
        ] as const) {
          if (size <= most) expect(cut).toBe(text)
          else expect(text.startsWith(cut.replace(/…$/, ''))).toBe(true)
          expect(cut.isWellFormed()).toBe(true)
        }
        expect(cutText(text, most).length).toBeLessThanOrEqual(most)
        expect(Buffer.byteLength(cutBytes(text, most))).toBeLessThanOrEqual(most)
      }),
      { seed: 1, numRuns: shortOrLong(200, 1_000) },
    )
  })

  test('a shortened text by lines says how many are omitted', () => {
    const lines = Array.from({ length: 40 }, (_, index) => `line ${index}`)
    expect(cutLines(lines, 1_000)).toEqual(lines)
    const cut = cutLines(lines, 100)
    expect(cut.join('\n').length).toBeLessThanOrEqual(100)
    expect(cut.at(-1)).toBe(`and ${40 - (cut.length - 1)} more`)
    expect(cut.slice(0, -1)).toEqual(lines.slice(0, cut.length - 1))
  })

  test('a shortened text by lines shows the beginning of a line that is too long for any message, and not only "and 1 more"', () => {
    const long = 'Chess Clock '.repeat(200)
    const [only = '', ...others] = cutLines([long], 1_000)
    expect(others).toEqual([])
    expect(long.startsWith(only.replace(/…$/, ''))).toBe(true)
    expect(only.length).toBeGreaterThan(900)
    const [first, second = '', more] = cutLines(['Chess', long, 'Notes', 'Timer'], 1_000)
    expect([first, more]).toEqual(['Chess', 'and 2 more'])
    expect(second).toMatch(/^Chess Clock .*…$/)
    expect(cutLines(['Chess', long, 'Notes'], 1_000).join('\n').length).toBeLessThanOrEqual(1_000)
  })
})
