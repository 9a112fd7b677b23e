import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseKeyword } from '#domain/keywords.ts'
import { anyCharacter } from '#domain/testing/any-character.ts'
import { chooseKeywords, listKeywordsOfName } from './keywords.rules.ts'

describe('the keywords from a name', () => {
  test.each([
    ['Duolingo - Language Lessons', ['duolingo', 'language lessons', 'language']],
    ['Uber: Request a ride', ['uber', 'request', 'ride']],
    ['TikTok: Videos, Shop & LIVE', ['tiktok', 'videos', 'shop']],
    ['WhatsApp Messenger', ['whatsapp messenger', 'whatsapp', 'messenger']],
    ['Candy Crush Saga', ['candy crush saga', 'candy crush', 'candy']],
    ['McDonald’s: Burgers', ['mcdonald’s', 'burgers']],
    ['微信', ['微信']],
    ['Яндекс — с Алисой', ['яндекс', 'алисой']],
    ['メルカリ：フリマ', ['メルカリ', 'フリマ']],
    ['2048', ['2048']],
    // Apple's spelling: the name starts with an invisible mark.
    ['\u200eWhatsApp', ['whatsapp']],
    ['🔥', []],
    ['', []],
    ['Harm\u202eless', []],
    ['Two\nlines', []],
  ])('the keywords from a name of %j are %j', (name, keywords) => expect(chooseKeywords(name)).toEqual(keywords))

  const names = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.string({ unit: anyCharacter, maxLength: 60 }),
    fc
      .array(fc.constantFrom('Photo', 'the', ' - ', ': ', '&', "'", 'İ', '東京', 'a', '\u200e', ' '), { maxLength: 12 })
      .map(parts => parts.join('')),
  )

  test('the keywords from a name can be searched for, are unique, occur in the name, and are at most three', () => {
    fc.assert(
      fc.property(names, name => {
        const keywords = chooseKeywords(name)
        expect(keywords.length).toBeLessThanOrEqual(3)
        expect(new Set(keywords).size).toBe(keywords.length)
        const text = name.normalize('NFC').toLowerCase().normalize('NFC')
        for (const keyword of keywords) {
          expect(parseKeyword(keyword)).toBe(keyword)
          expect(keyword).not.toMatch(/\p{Cc}|\p{Cf}|\p{Cs}/u)
          for (const part of keyword.split(' ')) expect(text).toContain(part)
        }
        expect(listKeywordsOfName(name).slice(0, keywords.length)).toEqual(keywords)
      }),
      { seed: 1, numRuns: 500 },
    )
  })
})
