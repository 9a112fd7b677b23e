import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createRepeatedLine } from './repeated-line.ts'

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
