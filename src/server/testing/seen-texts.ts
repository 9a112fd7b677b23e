import type { ReceivedEmail } from './mail-server.ts'

/** Removes the reasons and times of gaps. Everything else must be the same whether Apple lied or did not respond. */
export const withoutReasons = (text: string): string =>
  text
    .replace(/\d{4}-\d\d-\d\dT\d\d(:|%3A)\d\d(:|%3A)\d\d(\.\d+)?Z/g, at => at.slice(0, 10))
    .replace(/"(reason|detail|lastReason)":("[^"]*"|null)/g, '"$1":""')
    // Among charts with equal ranks, the one read first is named, which may differ.
    .replace(/"chart":\{[^}]*\}/g, '')
    .replace(/\d\d:\d\d UTC/g, '')
    .replace(/"ratingCount":\d+/g, '')
    // A store that does not answer has no readings to hold back.
    .replace(/"heldCharts":\d+/g, '')
    .replace(/"held":\[[^\]]*\]/g, '')
    .replace(/<li>Charts with a reading held back for review: \d+\.<\/li>/g, '')
    .replace(/http:..127.0.0.1:\d+/g, '')
    .replace(/"(id|requestId|secret|feedUrl|url)":"[^"]*"/g, '"$1":""')

/** The subject and the words of an e-mail, without its links, which hold secrets. */
export const readEmail = ({ subject, raw }: ReceivedEmail): string => {
  const [, plain = ''] = /Content-Type: text\/plain.*?\r\n\r\n(.*?)\r\n--/s.exec(raw) ?? []
  if (plain === '') throw new Error(`The e-mail "${subject}" has no plain text.`)
  const words = plain.replace(/=\r\n/g, '').replace(/https?:\S+/g, '')
  return `${subject}\n${withoutReasons(words)}`
}

/** The first difference between two texts, with some context. */
const excerptsOf = (text: string, expected: string): [actual: string, expected: string] => {
  const first = [...text].findIndex((letter, at) => letter !== expected[at])
  const from = Math.max(0, (first === -1 ? text.length : first) - 200)
  return [text.slice(from, from + 400), expected.slice(from, from + 400)]
}

/** The paths whose texts differ, with the first difference of each. */
export const differing = (texts: ReadonlyMap<string, string>, expected: ReadonlyMap<string, string>) =>
  [...texts]
    .filter(([path, text]) => expected.get(path) !== text)
    .map(([path, text]) => ({ path, excerpts: excerptsOf(text, expected.get(path) ?? '') }))
