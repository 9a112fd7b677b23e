import type { MilestonePage } from '#contract/milestones.ts'
import { startOfDay } from '#domain/days.ts'
import { type ImageSize, imageSizes, qrCodeSize } from '#domain/share-images.ts'
import type { FittedText, PixelSize } from '../drawing/drawing.usecases.ts'
import { box, type DrawnElement, picture } from '../drawing/elements.rules.ts'
import { plotSize, type RankPlot } from '../drawing/rank-plot.rules.ts'
import { drawRankPlot } from '../drawing/rank-plot-picture.rules.ts'
import { textLine } from '../drawing/text-line.rules.ts'
import { card, colours, iconPicture, qrCode, signature } from './card-look.rules.ts'

type Milestone = MilestonePage['milestone']

type Layout = {
  edge: number
  icon: number
  name: readonly number[]
  big: number
  title: number
  qr: number
  small: number
}

/** Sizes in pixels; `name` lists the font sizes for the app's name, largest first. */
const layouts: Record<ImageSize, Layout> = {
  landscape: { edge: 48, icon: 76, name: [42, 36, 30], big: 112, title: 32, qr: 180, small: 22 },
  square: { edge: 64, icon: 120, name: [52, 44, 36], big: 200, title: 44, qr: qrCodeSize, small: 26 },
  story: { edge: 84, icon: 180, name: [64, 54, 44], big: 280, title: 60, qr: 260, small: 32 },
}

/** The limits that the app's name must fit into. */
export const milestoneNameLimits = (size: ImageSize): { fontSizes: readonly number[]; maxWidth: number } => {
  const { edge, icon, name } = layouts[size]
  return { fontSizes: name, maxWidth: imageSizes[size].width - 2 * edge - icon - 28 }
}

export const milestoneCardSize = (size: ImageSize): PixelSize => imageSizes[size]

export type MilestoneCard = {
  milestone: Milestone
  /** The data URL of the country's flag. */
  flag: string | undefined
  icon: string
  name: FittedText
  /** Undefined with fewer measurements than a line needs. */
  plot: RankPlot | undefined
  size: ImageSize
  address: string
}

const minuteFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})
const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** Midnight stands for a whole day. */
const measuredText = ({ observedAt, kind }: Milestone): string => {
  const at = new Date(observedAt)
  const isDay = kind === 'days-at-1' && at.getTime() === startOfDay(observedAt.slice(0, 10)).getTime()
  return isDay ? `Measured ${dayFormat.format(at)}` : `Measured ${minuteFormat.format(at)} UTC`
}

const head = ({ icon: address, name, size }: MilestoneCard): DrawnElement => {
  const { icon } = layouts[size]
  return box(
    { alignItems: 'center', ...(size === 'story' && { marginTop: 96 }) },
    iconPicture(address, icon),
    textLine(name, { fontWeight: 600, marginLeft: 28 }),
  )
}

/** About the width of a letter, as a part of the font size. */
const letterWidth = 0.6

/** The font size of the milestone, smaller where its text is long. */
const bigSizeOf = (text: string, size: ImageSize): number => {
  const { big, edge } = layouts[size]
  const width = imageSizes[size].width - 2 * edge - (size === 'story' ? 0 : big)
  return Math.min(big, Math.floor(width / (letterWidth * text.length)))
}

const claim = ({ milestone, flag, size }: MilestoneCard): DrawnElement => {
  const { big, title } = layouts[size]
  const text = milestone.figure
  const fontSize = bigSizeOf(text, size)
  const flagSize = Math.round(big * 0.72)
  const flagMargin = size === 'story' ? { marginBottom: big * 0.1 } : { marginRight: big * 0.25 }
  return box(
    { flexDirection: 'column' },
    box(
      {
        ...(size === 'story' ? { flexDirection: 'column' } : { alignItems: 'center' }),
        fontSize,
        fontWeight: 600,
        lineHeight: 1,
        letterSpacing: -fontSize * 0.03,
      },
      ...(flag ? [picture(flag, { width: flagSize, height: flagSize }, flagMargin)] : []),
      text,
    ),
    box({ fontSize: title, fontWeight: 600, color: colours.accent, marginTop: title * 0.5 }, milestone.title),
  )
}

/** The width of the plot: in landscape the QR code is beside it. */
const plotWidthOf = (size: ImageSize): number => {
  const { edge, qr } = layouts[size]
  const width = imageSizes[size].width - 2 * edge
  return size === 'landscape' ? width - qr - 28 : width
}

const line = ({ plot, size }: MilestoneCard): DrawnElement[] => {
  if (!plot) return []
  const width = plotWidthOf(size)
  const scale = width / plotSize.width
  const whole = { width: plotSize.width, height: plotSize.height, flexShrink: 0 }
  return [
    box(
      { width, height: Math.round(plotSize.height * scale) },
      box({ ...whole, transform: `scale(${scale})`, transformOrigin: 'top left' }, drawRankPlot(plot, 'dark')),
    ),
  ]
}

/** The QR code is in the corner, so that it takes no height from the plot. */
const foot = ({ milestone, size, address }: MilestoneCard): DrawnElement => {
  const { edge, qr, small } = layouts[size]
  const measured = box({ fontSize: small, color: colours.third }, measuredText(milestone))
  return box(
    size === 'landscape'
      ? { alignItems: 'center', justifyContent: 'space-between', width: plotWidthOf(size) }
      : { flexDirection: 'column', height: qr, justifyContent: 'flex-end', gap: small * 0.7 },
    measured,
    signature(small * 1.25),
    box({ position: 'absolute', right: edge, bottom: edge }, qrCode(address, qr)),
  )
}

/** An image of one milestone to save and share. Its QR code opens the milestone's page. */
export const drawMilestoneCard = (parts: MilestoneCard): DrawnElement => {
  const { edge } = layouts[parts.size]
  return card(
    { padding: edge, justifyContent: 'space-between' },
    head(parts),
    claim(parts),
    ...line(parts),
    foot(parts),
  )
}
