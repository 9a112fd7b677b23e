import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

type Colour = readonly [number, number, number]

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

const parse = (hex: string): Colour => {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return [part(1), part(3), part(5)]
}

const tokens = new Map(
  [...css.matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light: parse(light), dark: parse(dark) }] as const,
  ),
)

type Theme = 'light' | 'dark'

const colour = (name: string, theme: Theme): Colour => {
  const token = tokens.get(name)
  if (!token) throw new Error(`tokens.css has no --color-${name}`)
  return token[theme]
}

const luminance = (rgb: Colour): number => {
  const [red = 0, green = 0, blue = 0] = rgb.map(value => {
    const part = value / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: Colour, other: Colour): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const tinted = (ink: Colour, ground: Colour, share: number): Colour => {
  const mix = (place: 0 | 1 | 2) => ink[place] * share + ground[place] * (1 - share)
  return [mix(0), mix(1), mix(2)]
}

const plotLines = ['plot-1', 'plot-2', 'plot-3', 'plot-4', 'plot-5']

/** How people see colours who have two kinds of cones instead of three (Viénot, Brettel and Mollon 1999), in linear light. */
const sights = {
  usual: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopic: [0.11238, 0.88762, 0, 0.11238, 0.88762, 0, 0.00401, -0.00401, 1],
  deuteranopic: [0.29275, 0.70725, 0, 0.29275, 0.70725, 0, -0.02234, 0.02234, 1],
} as const

const linear = (value: number): number =>
  value / 255 <= 0.040_45 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4

const asSeen = ([red, green, blue]: Colour, sight: readonly number[]): Colour => {
  const light = [linear(red), linear(green), linear(blue)]
  const row = (from: number) => light.reduce((sum, part, at) => sum + part * (sight[from + at] ?? 0), 0)
  return [row(0), row(3), row(6)]
}

/** CIE L*a*b* of linear light, in which distances are those that people see. */
const labOf = ([red, green, blue]: Colour): Colour => {
  const bend = (value: number) => (value > 0.008_856 ? Math.cbrt(value) : 7.787 * value + 16 / 116)
  const x = bend((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.950_47)
  const y = bend(0.2126 * red + 0.7152 * green + 0.0722 * blue)
  const z = bend((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.088_83)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

describe.each(['light', 'dark'] as const)('in the %s theme', theme => {
  test.each(['ink', 'second', 'third', 'accent', 'good', 'blue', 'amber', 'slate'])(
    '%s is readable on every ground',
    name => {
      for (const ground of ['paper', 'panel', 'hover']) {
        expect(contrast(colour(name, theme), colour(ground, theme)), `on ${ground}`).toBeGreaterThanOrEqual(4.5)
      }
    },
  )

  test.each(['good', 'blue', 'amber', 'slate'])('a badge in %s is readable on its own tint of 13 %%', name => {
    const ink = colour(name, theme)
    expect(contrast(ink, tinted(ink, colour('paper', theme), 0.13))).toBeGreaterThanOrEqual(4.5)
  })

  test('text on the accent and on a solid button is readable', () => {
    expect(contrast(colour('on-accent', theme), colour('accent', theme))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colour('paper', theme), colour('ink', theme))).toBeGreaterThanOrEqual(4.5)
  })

  test('the lines of a plot stand out from every ground they are drawn on', () => {
    for (const name of plotLines) {
      for (const ground of ['paper', 'panel']) {
        expect(contrast(colour(name, theme), colour(ground, theme)), `${name} on ${ground}`).toBeGreaterThanOrEqual(3)
      }
    }
  })

  test.each(Object.keys(sights) as (keyof typeof sights)[])(
    'the lines of a plot are told apart with %s sight',
    sight => {
      const seen = plotLines.map(name => labOf(asSeen(colour(name, theme), sights[sight])))
      const distances = seen.flatMap((one, place) =>
        seen.slice(place + 1).map((other, next) => ({
          pair: `${plotLines[place]} and ${plotLines[place + 1 + next]}`,
          distance: Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]),
        })),
      )
      expect(distances.filter(({ distance }) => distance < 20)).toEqual([])
    },
  )

  test('each step of the map is told from the next by its lightness alone', () => {
    const lightness = ['map-1', 'map-5', 'map-10', 'map-50', 'map-100'].map(name => luminance(colour(name, theme)))
    const steps = lightness.slice(1).map((one, place) => (one + 0.05) / ((lightness[place] ?? 0) + 0.05))
    expect(steps.every(step => (theme === 'light' ? step > 1.25 : step < 1 / 1.25))).toBe(true)
  })
})
