import { storefrontCount } from '#domain/storefronts.ts'
import { box, type DrawnElement, picture } from '../drawing/elements.rules.ts'
import type { MapPicture } from './app-card.rules.ts'
import { card, colours, formatCount, formatDay, iconPicture, signature } from './card-look.rules.ts'

export type MainFacts = {
  measuredCountries: number
  observedAt: string | null
  /** Apps that currently rank in a chart. */
  rankedApps: number
  /** Data URLs: icons of the apps in the top 10 of the most countries. */
  icons: readonly string[]
}

const edge = 64
export const mainMapWidth = 1072
/** How many app icons are shown. */
export const mainIcons = 4
const iconSize = 88

const worldWords = ({ measuredCountries, observedAt, rankedApps }: MainFacts): string => {
  const totalCountries = storefrontCount
  if (observedAt === null || measuredCountries === 0) return `Made for all ${totalCountries} countries of the App Store`
  return `${formatCount(rankedApps)} apps in ${measuredCountries} of ${totalCountries} countries · ${formatDay(observedAt)}`
}

const claim = (text: string): DrawnElement =>
  box({ fontSize: 76, fontWeight: 600, lineHeight: 1.12, letterSpacing: -2.4 }, text)

const iconRow = ({ icons }: MainFacts): DrawnElement =>
  box({}, ...icons.map(icon => box({ marginLeft: 16 }, iconPicture(icon, iconSize))))

/** Positioned, so that it is painted above the map. */
const above = { position: 'absolute', left: 0, top: 0, width: '100%', height: '100%', boxSizing: 'border-box' }

/** The preview image that other sites show for a link to any page that is not about one app. */
export const drawMainCard = (facts: MainFacts, map: MapPicture): DrawnElement =>
  card(
    {},
    box(
      { position: 'absolute', left: edge, top: 52 },
      picture(map.address, { width: mainMapWidth, height: map.height }, { opacity: 0.4 }),
    ),
    box(
      { ...above, flexDirection: 'column', padding: `56px ${edge}px 52px` },
      signature(44),
      box(
        { flexGrow: 1, flexDirection: 'column', justifyContent: 'center' },
        claim('Where every iOS app ranks,'),
        claim('in every country.'),
      ),
      box(
        { alignItems: 'flex-end', justifyContent: 'space-between' },
        box({ fontSize: 28, color: colours.ink }, worldWords(facts)),
        iconRow(facts),
      ),
    ),
  )
