import type { FittedText, PixelSize } from '../drawing/drawing.usecases.ts'
import { box, type DrawnElement, picture } from '../drawing/elements.rules.ts'
import { textLine } from '../drawing/text-line.rules.ts'
import type { WorldStanding } from '../worlds/world-standing.rules.ts'
import { bestRankWords, bestReadWords, type CardScore, scoreWords, standingWords } from './card-facts.rules.ts'
import { card, colours, formatCount, iconPicture, signature } from './card-look.rules.ts'

/** In pixels: the size that large sites show beside a link. */
export const appCardSize: PixelSize = { width: 1200, height: 630 }
const edge = 64
const iconSize = 132
/** Next to the icon. */
export const nameWidth = appCardSize.width - 2 * edge - iconSize - 36
export const mapWidth = 600
/** Beside the map. */
export const headlineWidth = appCardSize.width - 2 * edge - mapWidth - 16
export const headlineGap = 14

const count = (value: string, label: string, isLoud: boolean): DrawnElement =>
  box(
    { flexDirection: 'column', marginRight: 40 },
    box(
      {
        fontSize: 68,
        fontWeight: 600,
        lineHeight: 1.1,
        letterSpacing: -2,
        color: isLoud ? colours.accent : colours.ink,
      },
      value,
    ),
    box({ fontSize: 25, color: colours.second }, label),
  )

/** A map as a data URL; its height in pixels follows from its width. */
export type MapPicture = { address: string; height: number }
type AppCard = {
  standing: WorldStanding
  /** A data URL. */
  icon: string
  name: FittedText
  developer: FittedText
  map: MapPicture
  score: CardScore | undefined
  headline: { figure: FittedText; country: FittedText; span: string } | undefined
}

const head = ({ icon, name, developer }: AppCard): DrawnElement =>
  box(
    { alignItems: 'center' },
    iconPicture(icon, iconSize),
    box(
      { flexDirection: 'column', marginLeft: 36 },
      textLine(name, { fontWeight: 600 }),
      textLine(developer, { color: colours.second, marginTop: 4 }),
    ),
  )

/** 0 if measured and not ranked, a dash if not measured. */
const shownTop = (standing: WorldStanding, top: 'top1' | 'top10' | 'top100'): string => {
  if (standing.state === 'ranked') return formatCount(standing[top])
  return standing.state === 'unranked' ? '0' : '–'
}

const counts = (standing: WorldStanding): DrawnElement =>
  box(
    {},
    count(shownTop(standing, 'top1'), 'number 1', standing.state === 'ranked' && standing.top1 > 0),
    count(shownTop(standing, 'top10'), 'top 10', false),
    count(shownTop(standing, 'top100'), 'top 100', false),
  )

const small = (text: string): DrawnElement => box({ fontSize: 25, color: colours.second, marginTop: 2 }, text)

/** The episode, or else the best rank. */
const news = ({ headline, standing }: AppCard): DrawnElement[] => {
  if (headline)
    return [
      box(
        { alignItems: 'baseline', marginTop: 20 },
        textLine(headline.figure, { fontWeight: 600, marginRight: headlineGap }),
        textLine(headline.country, {}),
      ),
      box(
        { fontSize: 25, lineHeight: 1.2, color: colours.second, width: headlineWidth, textWrap: 'balance' },
        headline.span,
      ),
    ]
  const best = box({ fontSize: 32, fontWeight: 600, marginTop: 26 }, bestRankWords(standing))
  return standing.state === 'ranked' ? [best, small(bestReadWords(standing))] : [best]
}

/** The preview image that other sites show for a link to an app. */
export const drawAppCard = (parts: AppCard): DrawnElement => {
  const { standing, map } = parts
  // There is room for one of both.
  const world = parts.headline ? undefined : scoreWords(parts.score)
  return card(
    { padding: `56px ${edge}px 48px` },
    head(parts),
    box(
      { flexGrow: 1, alignItems: 'center', justifyContent: 'space-between' },
      box(
        { flexDirection: 'column' },
        box({ fontSize: 25, color: colours.second, marginBottom: 10 }, 'Countries in which it is'),
        counts(standing),
        ...news(parts),
        ...('charts' in standing ? [small(`in ${standing.charts}`)] : []),
      ),
      picture(map.address, { width: mapWidth, height: map.height }),
    ),
    ...(world ? [box({ fontSize: 24, color: colours.second, marginBottom: 8 }, world)] : []),
    box(
      { alignItems: 'center', justifyContent: 'space-between', fontSize: 24, color: colours.third },
      standingWords(standing),
      box({ color: colours.ink }, signature(26)),
    ),
  )
}
