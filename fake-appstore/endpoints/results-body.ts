import type { Answer } from '../server/answer.ts'
import { javascript } from '../server/answer.ts'

/** Apple writes prices with two decimals (`"price":0.00`). Quotes inside strings are escaped, so this matches keys only. */
const withCents = (text: string): string =>
  text.replace(/"price":(\d+(?:\.\d+)?)/, (_, price) => `"price":${Number(price).toFixed(2)}`)

/** Three newlines at both ends, as in every recorded body. */
export const resultsAnswer = (results: readonly object[], maxAgeSeconds: number): Answer => {
  const list =
    results.length === 0 ? '[]' : `[\n${results.map(result => withCents(JSON.stringify(result))).join(', \n')}]`
  return javascript(`\n\n\n{\n "resultCount":${results.length},\n "results": ${list}\n}\n\n\n`, maxAgeSeconds)
}

/** Verbatim except for the key: `recordings/lookup/http400-invalid-id.json`. */
export const invalidValue = (key: string): Answer => ({
  ...javascript(
    `{\n "errorMessage":"Invalid value(s) for key(s): [${key}]",\n "queryParameters":{"output":"json", "callback":"A javascript function to handle your search results", "country":"ISO-2A country code", "limit":"The number of search results to return", "term":"A search string", "lang":"ISO-2A language code"}\n}\n`,
    0,
  ),
  status: 400,
})
