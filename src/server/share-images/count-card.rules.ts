import { countriesWord } from '#domain/country-names.ts'
import { type CountSubject, countTitle, type ImageSize, imageSizes, qrCodeSize } from '#domain/share-images.ts'
import type { FittedText, PixelSize } from '../drawing/drawing.usecases.ts'
import { box, type DrawnElement, type Style } from '../drawing/elements.rules.ts'
import { textLine } from '../drawing/text-line.rules.ts'
import { type CardSummary, countsOf, measuredWords, shownCount } from './card-facts.rules.ts'
import { card, colours, iconPicture, qrCode, signature } from './card-look.rules.ts'

type Layout = {
  edge: number
  icon: number
  name: readonly number[]
  title: number
  count: number
  word: number
  qr: number
  small: number
}

/** Sizes in pixels; `name` lists the font sizes for the app's name, largest first. */
const layouts: Record<ImageSize, Layout> = {
  landscape: { edge: 60, icon: 112, name: [52, 46, 40], title: 40, count: 200, word: 50, qr: qrCodeSize, small: 24 },
  square: { edge: 80, icon: 148, name: [56, 48, 42], title: 52, count: 320, word: 68, qr: 220, small: 28 },
  story: { edge: 96, icon: 216, name: [72, 60, 50], title: 64, count: 420, word: 84, qr: 320, small: 34 },
}

/** The limits that the app's name must fit into. */
export const nameLimits = (size: ImageSize): { fontSizes: readonly number[]; maxWidth: number } => {
  const { edge, icon, name } = layouts[size]
  const beside = size === 'story' ? 0 : icon + 32
  return { fontSizes: name, maxWidth: imageSizes[size].width - 2 * edge - beside }
}

export const countCardSize = (size: ImageSize): PixelSize => imageSizes[size]

export type CountCard = {
  summary: CardSummary
  icon: string
  name: FittedText
  subject: CountSubject
  size: ImageSize
  address: string
}

const head = ({ icon: address, name, size }: CountCard): DrawnElement => {
  const { icon } = layouts[size]
  return size === 'story'
    ? box(
        { flexDirection: 'column', marginTop: 96 },
        iconPicture(address, icon),
        textLine(name, { fontWeight: 600, marginTop: 44 }),
      )
    : box({ alignItems: 'center' }, iconPicture(address, icon), textLine(name, { fontWeight: 600, marginLeft: 32 }))
}

/** On the line of the count, or below it in narrow images. */
const wordStyle = (size: ImageSize): Style => {
  const { count, word } = layouts[size]
  return size === 'story' ? { marginTop: word * 0.2 } : { marginLeft: word * 0.5, marginBottom: count * 0.1 }
}

const bigCount = ({ summary, subject, size }: CountCard): DrawnElement => {
  const { title, count, word, small } = layouts[size]
  const counts = countsOf(summary, subject)
  const value = counts[`top${subject.top}`]
  return box(
    { flexDirection: 'column' },
    box({ fontSize: title, fontWeight: 600, color: colours.accent }, countTitle(subject)),
    box({ fontSize: small, color: colours.second, marginTop: small * 0.2 }, `in ${summary.scope.words}`),
    box(
      size === 'story' ? { flexDirection: 'column' } : { alignItems: 'flex-end' },
      box(
        { fontSize: count, fontWeight: 600, lineHeight: 1, letterSpacing: -count * 0.035 },
        shownCount(value, counts),
      ),
      box({ fontSize: word, color: colours.second, ...wordStyle(size) }, countriesWord(value)),
    ),
  )
}

/** The QR code is in the corner, so that it takes no height from the count. */
const foot = ({ summary, subject, size, address }: CountCard): DrawnElement => {
  const { edge, qr, small } = layouts[size]
  const width = imageSizes[size].width - 2 * edge - qr - small
  return box(
    { flexDirection: 'column' },
    box(
      { width, fontSize: small, color: colours.third, marginBottom: small * 0.7 },
      measuredWords(countsOf(summary, subject), summary.observedAt),
    ),
    signature(small * 1.25),
    box({ position: 'absolute', right: edge, bottom: edge }, qrCode(address, qr)),
  )
}

/** An image of one count to save and share. Its QR code opens the app's page. */
export const drawCountCard = (parts: CountCard): DrawnElement => {
  const { edge } = layouts[parts.size]
  return card({ padding: edge, justifyContent: 'space-between' }, head(parts), bigCount(parts), foot(parts))
}
