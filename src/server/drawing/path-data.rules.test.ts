import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toRelativePath } from './path-data.rules.ts'

/** Converts relative steps back to points, like a browser. */
const pointsOf = (path: string): string[] => {
  let [x, y] = [0, 0]
  return path.split('m').flatMap(part => {
    const start = [x, y]
    const numbers = (part.match(/-?\d+/g) ?? []).map(Number)
    const points = numbers.flatMap((_, at) => {
      if (at % 2 === 1) return []
      x += numbers[at] ?? 0
      y += numbers[at + 1] ?? 0
      return `${x},${y}`
    })
    const [first = start.join(',')] = points
    if (part.endsWith('z')) [x = 0, y = 0] = first.split(',').map(Number)
    return points
  })
}

const point = fc.tuple(fc.integer({ min: -20, max: 9600 }), fc.integer({ min: -20, max: 4300 }))
const ring = fc.uniqueArray(point, { minLength: 3, maxLength: 8, selector: String })

test('the steps lead to the same points, however many rings there are', () => {
  fc.assert(
    fc.property(fc.array(ring, { minLength: 1, maxLength: 4 }), rings => {
      const absolute = rings.map(points => `M${points.map(at => at.join(',')).join('L')}Z`).join('')
      const [, ...reached] = pointsOf(toRelativePath(absolute))
      expect(reached).toEqual(rings.flat().map(at => at.join(',')))
    }),
  )
})

test('paths can be concatenated, and no land gives an empty path', () => {
  const path = toRelativePath('M10,20L30,20L30,5Z')
  expect(path).toBe('M0 0m10 20 20 0 0-15z')
  expect(pointsOf(`${path}${path}`.replaceAll('M0 0', ''))).not.toEqual([])
  expect(toRelativePath('')).toBe('')
})
