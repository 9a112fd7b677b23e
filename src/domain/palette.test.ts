import { converter, differenceEuclidean, interpolate, type Lrgb, wcagContrast, wcagLuminance } from 'culori'
import { describe, expect, test } from 'vitest'
import { type ColourName, palette } from './palette.ts'

type Theme = 'light' | 'dark'

const colour = (name: ColourName, theme: Theme): string => palette[name][theme]

const plotLines = ['plot-1', 'plot-2', 'plot-3', 'plot-4', 'plot-5'] as const

/** Simulates dichromatic vision (Viénot, Brettel and Mollon 1999), in linear light. */
const sights = {
  usual: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopic: [0.11238, 0.88762, 0, 0.11238, 0.88762, 0, 0.00401, -0.00401, 1],
  deuteranopic: [0.29275, 0.70725, 0, 0.29275, 0.70725, 0, -0.02234, 0.02234, 1],
} as const

const toLinear = converter('lrgb')

const asSeen = (colour: string, sight: readonly number[]): Lrgb => {
  const { r, g, b } = toLinear(colour) ?? expect.unreachable(`${colour} is no colour`)
  const row = (from: number) => [r, g, b].reduce((sum, part, at) => sum + part * (sight[from + at] ?? 0), 0)
  return { mode: 'lrgb', r: row(0), g: row(3), b: row(6) }
}

/** Distances in CIE L*a*b* approximate perceived differences. */
const distanceOf = differenceEuclidean('lab65')

describe.each(['light', 'dark'] as const)('in the %s theme', theme => {
  test.each(['ink', 'second', 'third', 'accent', 'bad', 'good', 'blue', 'amber', 'slate'] as const)(
    '%s is readable on every background',
    name => {
      for (const ground of ['paper', 'panel', 'hover'] as const) {
        expect(wcagContrast(colour(name, theme), colour(ground, theme)), `on ${ground}`).toBeGreaterThanOrEqual(4.5)
      }
    },
  )

  test.each(['good', 'blue', 'amber', 'slate'] as const)('a badge in %s is readable on its own 13 %% tint', name => {
    const ink = colour(name, theme)
    expect(wcagContrast(ink, interpolate([colour('paper', theme), ink])(0.13))).toBeGreaterThanOrEqual(4.5)
  })

  test('text on the accent and on a solid button is readable', () => {
    expect(wcagContrast(colour('on-accent', theme), colour('accent', theme))).toBeGreaterThanOrEqual(4.5)
    expect(wcagContrast(colour('on-accent', theme), colour('bad', theme))).toBeGreaterThanOrEqual(4.5)
    expect(wcagContrast(colour('paper', theme), colour('ink', theme))).toBeGreaterThanOrEqual(4.5)
  })

  test('plot lines have enough contrast with every background', () => {
    for (const name of plotLines) {
      for (const ground of ['paper', 'panel'] as const) {
        expect(wcagContrast(colour(name, theme), colour(ground, theme)), `${name} on ${ground}`).toBeGreaterThanOrEqual(
          3,
        )
      }
    }
  })

  test.each(Object.keys(sights) as (keyof typeof sights)[])('plot lines are distinguishable with %s sight', sight => {
    const seen = plotLines.map(name => asSeen(colour(name, theme), sights[sight]))
    const distances = seen.flatMap((colour, index) =>
      seen.slice(index + 1).map((nextColour, next) => ({
        pair: `${plotLines[index]} and ${plotLines[index + 1 + next]}`,
        distance: distanceOf(colour, nextColour),
      })),
    )
    expect(distances.filter(({ distance }) => distance < 20)).toEqual([])
  })

  test('adjacent map colours can be told apart by lightness alone', () => {
    const lightness = (['map-1', 'map-5', 'map-10', 'map-50', 'map-100'] as const).map(name =>
      wcagLuminance(colour(name, theme)),
    )
    const steps = lightness.slice(1).map((colour, index) => (colour + 0.05) / ((lightness[index] ?? 0) + 0.05))
    expect(steps.every(step => (theme === 'light' ? step > 1.25 : step < 1 / 1.25))).toBe(true)
  })
})
