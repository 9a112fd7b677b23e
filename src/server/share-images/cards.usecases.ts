import type { App } from '#contract/apps.ts'
import type { MilestonePage } from '#contract/milestones.ts'
import { momentOf } from '#domain/rank-points.ts'
import type { AppId } from '#domain/ranks.ts'
import type { Scope } from '#domain/scopes.ts'
import type { CountSubject, ImageSize } from '#domain/share-images.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import type { Drawing } from '../drawing/drawing.usecases.ts'
import { svgAddress } from '../drawing/elements.rules.ts'
import { findFlag } from '../drawing/emoji.repository.ts'
import { fillsOf, mapRamps } from '../drawing/map-ramp.rules.ts'
import { findRankPlot, type RankPlot } from '../drawing/rank-plot.rules.ts'
import type { MapFill } from '../drawing/world-map.rules.ts'
import { drawWorldMap, worldMapHeight } from '../drawing/world-map.usecases.ts'
import type { StateAt } from '../history/states.rules.ts'
import type { Icons } from '../icons/icons.usecases.ts'
import type { AppStanding } from '../worlds/app-standing.usecases.ts'
import {
  appCardSize,
  drawAppCard,
  headlineGap,
  headlineWidth,
  type MapPicture,
  mapWidth,
  nameWidth,
} from './app-card.rules.ts'
import type { CardScore, CardSummary } from './card-facts.rules.ts'
import { countCardSize, drawCountCard, nameLimits } from './count-card.rules.ts'
import type { Headline } from './find-headline.usecases.ts'
import { drawMainCard, type MainFacts, mainMapWidth } from './main-card.rules.ts'
import { drawMilestoneCard, milestoneCardSize, milestoneNameLimits } from './milestone-card.rules.ts'

type CardApp = Pick<App, 'name' | 'developer' | 'icon'>

type Options = {
  summaries: { getAppSummary(appId: AppId, scope: Scope): Promise<CardSummary> }
  findAppStanding(appId: AppId): Promise<Pick<AppStanding, 'world' | 'standing'> & { app: CardApp }>
  findScore(appId: AppId): Promise<CardScore | undefined>
  findHeadline(appId: AppId): Promise<Headline | undefined>
  findMeasured(): Promise<ReadonlySet<StorefrontCode>>
  findMainFacts(): Promise<MainFacts>
  /** A milestone that is believed. @throws RequestError milestone.not_found */
  findBelieved(appId: AppId, key: string): Promise<Pick<MilestonePage, 'milestone' | 'points'> & { app: CardApp }>
  icons: Pick<Icons, 'findIcon'>
  drawing: Drawing
}

export type CountImage = CountSubject & {
  appId: AppId
  scope: Scope
  size: ImageSize
  /** Address of the page that the QR code opens. */
  address: string
}

export type MilestoneImage = {
  appId: AppId
  key: string
  size: ImageSize
  /** Address of the page that the QR code opens. */
  address: string
}

export type Cards = ReturnType<typeof createCards>

const { dark } = mapRamps

const drawMap = (width: number, fillOf: (storefront: StorefrontCode) => MapFill): MapPicture => ({
  address: svgAddress(drawWorldMap({ width, fillOf, colours: dark })),
  height: worldMapHeight(width),
})

const toState = (point: MilestonePage['points'][number]): StateAt => {
  const observedAt = new Date(momentOf(point))
  return point.state === 'failed' ? { observedAt, state: point.state, reason: point.reason } : { ...point, observedAt }
}

const plotOf = (points: MilestonePage['points']): RankPlot | undefined => {
  const states = points.map(toState)
  const [from, to] = [states[0]?.observedAt, states.at(-1)?.observedAt]
  return from && to ? findRankPlot(states, { from, to }) : undefined
}

/** Draws the share images. Each method rejects with RequestError app.not_found for an unknown app. */
export const createCards = (options: Options) => {
  const {
    summaries,
    findAppStanding,
    findScore,
    findHeadline,
    findMeasured,
    findMainFacts,
    findBelieved,
    icons,
    drawing,
  } = options
  const fitNames = ({ name, developer }: CardApp) => {
    const maxWidth = nameWidth
    return Promise.all([
      drawing.fitLine(name, { fontSizes: [60, 52, 44], fontWeight: 600, maxWidth }),
      drawing.fitLine(developer, { fontSizes: [32], fontWeight: 400, maxWidth }),
    ])
  }

  const fitHeadline = async ({ figure: text, country, span }: Headline) => {
    const figure = await drawing.fitLine(text, { fontSizes: [44], fontWeight: 600, maxWidth: headlineWidth })
    const maxWidth = headlineWidth - figure.width - headlineGap
    return {
      figure,
      country: await drawing.fitLine(country, { fontSizes: [32, 25, 21], fontWeight: 600, maxWidth }),
      span,
    }
  }

  return {
    drawApp: async (appId: AppId): Promise<Buffer> => {
      const { app, world, standing } = await findAppStanding(appId)
      const [icon, [name, developer], score, headline] = await Promise.all([
        icons.findIcon(app.icon),
        fitNames(app),
        findScore(appId),
        findHeadline(appId).then(found => found && fitHeadline(found)),
      ])
      const map = drawMap(mapWidth, fillsOf(world, 'dark'))
      return drawing.drawPng(drawAppCard({ standing, icon, name, developer, map, score, headline }), appCardSize)
    },

    drawCount: async ({ appId, scope, top, era, size, address }: CountImage): Promise<Buffer> => {
      const summary = await summaries.getAppSummary(appId, scope)
      const [icon, name] = await Promise.all([
        icons.findIcon(summary.app.icon),
        drawing.fitLine(summary.app.name, { ...nameLimits(size), fontWeight: 600 }),
      ])
      const element = drawCountCard({ summary, icon, name, subject: { top, era }, size, address })
      return drawing.drawPng(element, countCardSize(size))
    },

    /** @throws RequestError milestone.not_found */
    drawMilestone: async ({ appId, key, size, address }: MilestoneImage): Promise<Buffer> => {
      const { app, milestone, points } = await findBelieved(appId, key)
      const [icon, name, flag] = await Promise.all([
        icons.findIcon(app.icon),
        drawing.fitLine(app.name, { ...milestoneNameLimits(size), fontWeight: 600 }),
        findFlag(milestone.chart.storefront),
      ])
      const element = drawMilestoneCard({ milestone, icon, name, flag, plot: plotOf(points), size, address })
      return drawing.drawPng(element, milestoneCardSize(size))
    },

    drawMain: async (): Promise<Buffer> => {
      const [facts, measured] = await Promise.all([findMainFacts(), findMeasured()])
      const map = drawMap(mainMapWidth, code => (measured.has(code) ? dark[10] : 'hatch'))
      return drawing.drawPng(drawMainCard(facts, map), appCardSize)
    },
  }
}
