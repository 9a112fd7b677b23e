import { escapeMarkup } from '#domain/markup.ts'
import type { FittedText, PixelSize } from '../drawing/drawing.usecases.ts'
import { box, type DrawnElement, picture } from '../drawing/elements.rules.ts'
import { textLine } from '../drawing/text-line.rules.ts'
import type { BadgeColours, Pair } from './badge-colours.rules.ts'

export type DrawnBadge = { element: DrawnElement; size: PixelSize }

const line = (fitted: FittedText, color: string, fontWeight = 400): DrawnElement =>
  textLine(fitted, { fontWeight, color, lineHeight: 1.2 })

const centred = { alignItems: 'center', justifyContent: 'center' } as const

const smallHeight = 20
const smallPadding = 7

type SmallParts = { site: FittedText; value: FittedText; tone: Pair; colours: BadgeColours }

/** The site name and the value, as tall as badges on code hosting sites. */
export const buildSmallBadge = ({ site, value, tone, colours }: SmallParts): DrawnBadge => {
  const widthOf = ({ width }: FittedText): number => Math.ceil(width) + 2 * smallPadding
  const size = { width: widthOf(site) + widthOf(value) + 2, height: smallHeight }
  const cell = { ...centred, height: smallHeight - 2 }
  const frame = {
    ...size,
    boxSizing: 'border-box',
    border: `1px solid ${colours.line}`,
    borderRadius: 4,
    overflow: 'hidden',
  }
  const { ground } = colours.name
  const left = box({ ...cell, width: widthOf(site), background: ground }, line(site, colours.second))
  const right = box({ ...cell, width: widthOf(value), background: tone.ground }, line(value, tone.ink, 600))
  return { element: box(frame, left, right), size }
}

const largeHeight = 44
const iconSize = 30
const largePadding = 9

type LargeParts = SmallParts & { name: FittedText; icon: string }

/** Includes the app's icon and name, for pages that do not name the app. */
export const buildLargeBadge = ({ site, name, value, icon, tone, colours }: LargeParts): DrawnBadge => {
  const textWidth = Math.ceil(Math.max(name.width, site.width)) + 1
  const valueWidth = Math.ceil(value.width) + 18
  const size = { width: 2 + 4 * largePadding + iconSize + textWidth + valueWidth, height: largeHeight }
  const frame = { ...size, ...centred, gap: largePadding, background: colours.name.ground }
  const border = { boxSizing: 'border-box', border: `1px solid ${colours.line}`, borderRadius: 9 }
  const texts = { flexDirection: 'column', gap: 1, width: textWidth } as const
  const pill = { ...centred, width: valueWidth, height: 24, borderRadius: 6, background: tone.ground }
  const element = box(
    { ...frame, ...border },
    picture(icon, { width: iconSize, height: iconSize }, { borderRadius: 7 }),
    box(texts, line(name, colours.name.ink, 600), line(site, colours.second)),
    box(pill, line(value, tone.ink, 600)),
  )
  return { element, size }
}

/** Gives the drawing a title for screen readers, which cannot read text drawn as paths. */
export const withTitle = (svg: string, title: string): string =>
  svg.replace(/^<svg ([^>]*)>/, (_, rest: string) => `<svg role="img" ${rest}><title>${escapeMarkup(title)}</title>`)
