import type { AppId } from '#domain/ranks.ts'
import { ownScope, type Scope } from '#domain/scopes.ts'
import type { BadgeSize, BadgeTheme } from '#domain/share-images.ts'
import type { Drawing, FittedText } from '../drawing/drawing.usecases.ts'
import { box, picture } from '../drawing/elements.rules.ts'
import type { Weight } from '../drawing/fonts.rules.ts'
import { pngAddress } from '../icons/draw-icon.usecases.ts'
import type { Icons } from '../icons/icons.usecases.ts'
import type { FindAppStanding } from '../worlds/app-standing.usecases.ts'
import type { WorldStanding } from '../worlds/world-standing.rules.ts'
import { buildLargeBadge, buildSmallBadge, withTitle } from './badge.rules.ts'
import { badgeColours, type Pair, toneOf } from './badge-colours.rules.ts'
import { renderCard, renderUnknownCard } from './card.rules.ts'
import { fullText, shortText, embedWords as words } from './embed-words.rules.ts'

export type Look = { theme: BadgeTheme; size: BadgeSize }
export type Embeds = ReturnType<typeof createEmbeds>

type Options = { findAppStanding: FindAppStanding; icons: Icons; drawing: Drawing }
type EmbeddedApp = { name: string; developer: string; icon: string | null; standing: WorldStanding }
type BadgeParts = Look & { name: string; icon: string | null; value: string; tone: Pair }

const longestNamePx = 220
/** Twice the displayed size, for high-density screens; an eighth of the bytes of the full icon. */
const iconSize = { width: 96, height: 96 }

/** A relative address is our own placeholder. */
const iconOf = (address: string): string | null => (address.startsWith('/') ? null : address)

/** The badge and the card that other sites embed for an app. */
export const createEmbeds = ({ findAppStanding, icons, drawing }: Options) => {
  const getApp = async (appId: AppId, scope: Scope): Promise<EmbeddedApp> => {
    const { app, standing } = await findAppStanding(appId, scope)
    const { name, developer, icon } = app
    return { name, developer, icon: iconOf(icon), standing }
  }

  const findSmallIcon = async (address: string | null): Promise<string> => {
    const icon = picture(await icons.findIcon(address), iconSize)
    return pngAddress(await drawing.drawPng(box(iconSize, icon), iconSize))
  }

  const fitOne = (text: string, fontSize: number, fontWeight: Weight = 400): Promise<FittedText> =>
    drawing.fitLine(text, { fontSizes: [fontSize], fontWeight, maxWidth: longestNamePx })

  const drawParts = async ({ theme, size, name, icon, value, tone }: BadgeParts): Promise<string> => {
    const isSmall = size === 'small'
    const texts = { site: await fitOne(words.site, 11), value: await fitOne(value, isSmall ? 11 : 13, 600) }
    const parts = { ...texts, tone, colours: badgeColours[theme] }
    const badge = isSmall
      ? buildSmallBadge(parts)
      : buildLargeBadge({ ...parts, name: await fitOne(name, 13, 600), icon: await findSmallIcon(icon) })
    return drawing.drawSvg(badge.element, badge.size)
  }

  return {
    /** The name and developer of a known app. @throws RequestError app.not_found */
    getEmbedded: async (appId: AppId) => {
      const { name, developer } = await getApp(appId, ownScope)
      return { appId, name, developer }
    },

    /** Draws the badge as SVG. @throws RequestError app.not_found */
    drawBadge: async (appId: AppId, { scope, theme, size }: Look & { scope: Scope }): Promise<string> => {
      const { name, icon, standing } = await getApp(appId, scope)
      const tone = badgeColours[theme].tones[toneOf(standing)]
      const svg = await drawParts({ theme, size, name, icon, value: shortText(standing), tone })
      return withTitle(svg, fullText(name, standing))
    },

    drawUnknownBadge: async ({ theme, size }: Look): Promise<string> => {
      const tone = badgeColours[theme].tones.rest
      const svg = await drawParts({ theme, size, name: words.unknownTitle, icon: null, value: words.unknown, tone })
      return withTitle(svg, `${words.site}: ${words.unknown}`)
    },

    /** Renders the card as a page. @throws RequestError app.not_found */
    renderCard: async (
      appId: AppId,
      { scope, theme }: { scope: Scope; theme: BadgeTheme | undefined },
    ): Promise<string> => {
      const { icon, ...app } = await getApp(appId, scope)
      return renderCard({ ...app, appStoreId: String(appId), icon: await findSmallIcon(icon), theme })
    },

    renderUnknownCard: (theme?: BadgeTheme): string => renderUnknownCard(theme),
  }
}
