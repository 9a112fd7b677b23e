import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shortOrLong } from '../../../../vitest.length.ts'
import { readLines } from './lines.ts'

async function* inParts(bytes: Buffer, sizes: readonly number[]) {
  let at = 0
  for (const size of sizes) {
    yield bytes.subarray(at, at + size)
    at += size
  }
  yield bytes.subarray(at)
}

const readAll = async (bytes: Buffer, longest: number, sizes: readonly number[] = []) => {
  const lines: (string | undefined)[] = []
  for await (const line of readLines(inParts(bytes, sizes), longest)) lines.push(line)
  return lines
}

describe('the lines of a stream', () => {
  test('the lines of a stream are whole wherever its parts end, also within a character', async () => {
    const line = fc.string({ unit: fc.constantFrom('a', 'é', '漢', '😀', '\u2028', ' ') })
    await fc.assert(
      fc.asyncProperty(
        fc.array(line),
        fc.array(fc.nat(5)),
        fc.constantFrom('\n', '\r\n'),
        async (lines, sizes, end) => {
          const text = lines.map(one => one + end).join('')
          expect(await readAll(Buffer.from(text), 1_000, sizes)).toEqual(lines)
        },
      ),
      { seed: 1, numRuns: shortOrLong(100, 500) },
    )
  })

  test('the lines of a stream need no end after the last one', async () => {
    expect(await readAll(Buffer.from('a\nb'), 10)).toEqual(['a', 'b'])
  })

  test('the lines of a stream that are too long are nothing, and those around them are read', async () => {
    const text = Buffer.from(`a\n${'b'.repeat(11)}\nc\n${'d'.repeat(10)}\n${'e'.repeat(11)}`)
    for (const size of [1, 4, 100]) {
      expect(await readAll(text, 10, Array(40).fill(size))).toEqual(['a', undefined, 'c', 'd'.repeat(10), undefined])
    }
  })
})
