import { expect, test } from 'vitest'
import { gapReasons, rankStates } from '#domain/ranks.ts'
import { gapReasonSentence, gapReasonSentences, gapReasonText } from './gap-reasons.words.ts'
import { type Seen, seenText } from './seen.words.ts'

const seen: Record<Seen['state'], Seen> = {
  ranked: { state: 'ranked', rank: 3, depth: 100 },
  unranked: { state: 'unranked', rank: null, depth: 100 },
  empty: { state: 'empty' },
  failed: { state: 'failed', reason: 'timeout', detail: null },
  'not-offered': { state: 'not-offered' },
  'not-tracked': { state: 'not-tracked' },
}

test('each of the six states has its own text', () => {
  expect(rankStates.map(state => seenText(seen[state]))).toEqual([
    'rank 3',
    'not in the top 100',
    'the chart was empty',
    'not measured: timed out',
    'not sold here',
    'not tracked yet',
  ])
})

test("a keyword's texts mention search results, not charts", () => {
  expect(seenText({ state: 'ranked', rank: 3, depth: 200 }, 'search')).toBe('position 3')
  expect(seenText({ state: 'unranked', depth: 200 }, 'search')).toBe('not in the first 200')
  expect(seenText(seen['not-tracked'], 'search')).toBe('not measured yet')
})

test('a gap shows its reason, or its detail if that is short', () => {
  const texts = gapReasons.map(reason => seenText({ state: 'failed', reason }))
  expect(new Set(texts).size).toBe(gapReasons.length)
  expect(texts.every(text => /^not measured: [a-z ]+$/.test(text))).toBe(true)
  expect(gapReasonText('http', '503')).toBe('503')
  expect(gapReasonText('http', 'the answer began with a page of somebody else')).toBe('server error')
  expect(seenText({ state: 'failed' })).toBe('not measured')
})

test('a response held back for review shows its reason in words, or the code when it is unknown', () => {
  expect(gapReasonText('suspect', 'shuffled')).toBe('held back for review: apps in a very different order')
  expect(gapReasonText('suspect', 'of-tomorrow')).toBe('held back for review: of-tomorrow')
  const sentence = 'The response looked wrong and was held back for review. (the same as an earlier reading)'
  expect(gapReasonSentence('suspect', 'frozen')).toBe(sentence)
  expect(gapReasonSentence('http', '503')).toBe('The App Store answered with an error. (503)')
})

test('each reason also has a full sentence', () => {
  for (const reason of gapReasons) expect(gapReasonSentences[reason]).toMatch(/^[A-Z].*\.$/)
})
