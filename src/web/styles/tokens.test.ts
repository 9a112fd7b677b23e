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
})
