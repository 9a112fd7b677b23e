import { type RankTone, rankToneOf } from '#domain/rank-tones.ts'
import type { BadgeTheme } from '#domain/share-images.ts'
import type { WorldStanding } from '../worlds/world-standing.rules.ts'

/** Text on its ground. */
export type Pair = { ink: string; ground: string }

export type BadgeColours = { line: string; name: Pair; second: string; tones: Record<RankTone, Pair> }

const mixPart = (ink: string, ground: string, at: number): string => {
  const part = (hex: string) => Number.parseInt(hex.slice(at, at + 2), 16)
  return Math.round(part(ink) * 0.13 + part(ground) * 0.87)
    .toString(16)
    .padStart(2, '0')
}

/** A badge is tinted with 13 % of its colour, as on the screens. */
const tinted = (ink: string, ground: string): Pair => ({
  ink,
  ground: `#${[1, 3, 5].map(at => mixPart(ink, ground, at)).join('')}`,
})

/** The tokens of `src/web/styles/tokens.css`; a test holds them together. */
export const badgeColours: Record<BadgeTheme, BadgeColours> = {
  light: {
    line: '#d9d5cd',
    name: { ink: '#16181b', ground: '#ffffff' },
    second: '#5b6067',
    tones: {
      first: { ink: '#ffffff', ground: '#a3195b' },
      top5: tinted('#0f6c40', '#ffffff'),
      top10: tinted('#1f5bb8', '#ffffff'),
      top50: tinted('#85570c', '#ffffff'),
      rest: tinted('#5b6067', '#ffffff'),
    },
  },
  dark: {
    line: '#31363d',
    name: { ink: '#eceef0', ground: '#15181b' },
    second: '#a3a9b1',
    tones: {
      first: { ink: '#22060f', ground: '#f0609f' },
      top5: tinted('#4cc38a', '#15181b'),
      top10: tinted('#6aa5f8', '#15181b'),
      top50: tinted('#e0ab4f', '#15181b'),
      rest: tinted('#a3a9b1', '#15181b'),
    },
  },
}

export const toneOf = (standing: WorldStanding): RankTone =>
  standing.state === 'ranked' ? rankToneOf(standing.bestRank) : 'rest'
