import { type ColourName, palette } from '#domain/palette.ts'
import { type RankTone, rankToneOf } from '#domain/rank-tones.ts'
import type { BadgeTheme } from '#domain/share-images.ts'
import type { WorldStanding } from '../worlds/world-standing.rules.ts'

/** A text colour and its background. */
export type Pair = { ink: string; ground: string }

export type BadgeColours = { line: string; name: Pair; second: string; tones: Record<RankTone, Pair> }

const mixPart = (ink: string, ground: string, at: number): string => {
  const part = (hex: string) => Number.parseInt(hex.slice(at, at + 2), 16)
  return Math.round(part(ink) * 0.13 + part(ground) * 0.87)
    .toString(16)
    .padStart(2, '0')
}

/** Tints the background with 13 % of the text colour, as on the screens. */
const tinted = (ink: string, ground: string): Pair => ({
  ink,
  ground: `#${[1, 3, 5].map(at => mixPart(ink, ground, at)).join('')}`,
})

const coloursIn = (theme: BadgeTheme): BadgeColours => {
  const colour = (name: ColourName) => palette[name][theme]
  const toned = (name: ColourName) => tinted(colour(name), colour('panel'))
  return {
    line: colour('line-strong'),
    name: { ink: colour('ink'), ground: colour('panel') },
    second: colour('second'),
    tones: {
      first: { ink: colour('on-accent'), ground: colour('accent') },
      top5: toned('good'),
      top10: toned('blue'),
      top50: toned('amber'),
      rest: toned('slate'),
    },
  }
}

export const badgeColours: Record<BadgeTheme, BadgeColours> = { light: coloursIn('light'), dark: coloursIn('dark') }

export const toneOf = (standing: WorldStanding): RankTone =>
  standing.state === 'ranked' ? rankToneOf(standing.bestRank) : 'rest'
