import { renderSVG } from 'uqr'
import { cardGradient, palette } from '#domain/palette.ts'
import { qrCodeSize } from '#domain/share-images.ts'
import { box, type DrawnChild, type DrawnElement, picture, type Style, svgAddress } from '../drawing/elements.rules.ts'

const siteName = 'Rank Atlas'

/** The dark theme of the screens, because images appear on pages of any colour. */
export const colours = {
  ink: palette.ink.dark,
  second: palette.second.dark,
  third: palette.third.dark,
  line: palette['line-strong'].dark,
  accent: palette.accent.dark,
} as const

const [top, middle, bottom] = cardGradient

/** The card's dark gradient. The edge absorbs what other sites crop. */
export const card = (style: Style, ...children: readonly DrawnChild[]): DrawnElement =>
  box(
    {
      width: '100%',
      height: '100%',
      boxSizing: 'border-box',
      flexDirection: 'column',
      color: colours.ink,
      backgroundColor: palette.paper.dark,
      // A vertical gradient has rows of one colour, which makes the file a third of the size of a diagonal one.
      backgroundImage: `linear-gradient(180deg, ${top} 0%, ${middle} 52%, ${bottom} 100%)`,
      ...style,
    },
    ...children,
  )

/** Rounded like icons in the App Store. */
export const iconPicture = (icon: string, size: number): DrawnElement =>
  picture(icon, { width: size, height: size }, { borderRadius: Math.round(size * 0.2237) })

const logoSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke-linecap="round"><circle cx="12" cy="12" r="10" stroke="${colours.ink}" stroke-width="1.8"/><path d="M8 15.5v-3M12 15.5V8M16 15.5v-5" stroke="${colours.accent}" stroke-width="2.4"/></svg>`

/** The logo and name of the site. */
export const signature = (size: number): DrawnElement =>
  box(
    { alignItems: 'center', fontSize: size, fontWeight: 600 },
    picture(svgAddress(logoSvg), { width: size * 1.25, height: size * 1.25 }, { marginRight: size * 0.4 }),
    siteName,
  )

/** A QR code on white, with the margin that scanners need. */
export const qrCode = (address: string, size: number = qrCodeSize): DrawnElement =>
  picture(svgAddress(renderSVG(address, { border: 2, ecc: 'M' })), { width: size, height: size }, { borderRadius: 10 })

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const numberFormat = new Intl.NumberFormat('en')

export const formatDay = (moment: string): string => dayFormat.format(new Date(moment))
/** `17–20 Nov 2026` */
export const formatDays = (from: string, to: string): string => dayFormat.formatRange(new Date(from), new Date(to))
export const formatCount = (count: number): string => numberFormat.format(count)
/** `4.4`, and `0.74` below 1. */
export const formatScore = (score: number): string => score.toFixed(score < 1 ? 2 : 1)
