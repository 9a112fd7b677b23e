import { chartName } from '#domain/chart-words.ts'
import { countryNameOf } from '#domain/country-names.ts'
import { dayMs } from '#domain/units.ts'
import type { Message } from '../channels/messages.rules.ts'
import type { Drawing } from '../drawing/drawing.usecases.ts'
import { findRankPlot, plotSize, type RankPlot } from '../drawing/rank-plot.rules.ts'
import { drawRankPlot } from '../drawing/rank-plot-picture.rules.ts'
import type { History } from '../history/history.usecases.ts'
import type { Log } from '../platform/process/log.ts'

type Options = { history: Pick<History, 'listStates'>; drawing: Drawing; log: Log }

/** A plot for an e-mail. */
export type EmailPlot = {
  png: Buffer
  /** Text alternative of the image. */
  alt: string
  /** Shown below the image. */
  caption: string
}

const shownDays = 30

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

const outsideWords = ({ outside }: RankPlot): string =>
  outside.length > 0 ? ' Dots at the bottom: not in the chart.' : ''

const gapWords = ({ gaps }: RankPlot): string => {
  if (gaps.length === 0) return ''
  return gaps.length === 1 ? ' Hatched: not measured.' : ` Hatched: not measured (${gaps.length} periods).`
}

const wordsOf = (plot: RankPlot, where: string): Pick<EmailPlot, 'alt' | 'caption'> => {
  const { first, best, last, isLastNow } = plot
  const end = isLastNow ? `#${last.rank} on ${dayFormat.format(last.at)}` : `not ranked now (last rank #${last.rank})`
  const bestWords = `#${best.rank} on ${dayFormat.format(best.at)}`
  return {
    alt: `Plot of the rank over the last ${shownDays} days in ${where}: from #${first.rank} on ${dayFormat.format(first.at)} to ${end}; best ${bestWords}.`,
    caption: `The last ${shownDays} days in ${where}. Best: ${bestWords}.${outsideWords(plot)}${gapWords(plot)}`,
  }
}

/**
 * Plots the ranks of the message's first app in the chart of its first change. Undefined if there is nothing to plot or
 * drawing failed; the e-mail is then sent without the image.
 */
export const createFindEmailPlot =
  ({ history, drawing, log }: Options) =>
  async ({ id, apps, createdAt: to }: Message): Promise<EmailPlot | undefined> => {
    const [app] = apps
    const chart = app?.groups[0]?.changes[0]?.chart
    if (!app || !chart) return undefined
    try {
      const from = new Date(to.getTime() - shownDays * dayMs)
      const plot = findRankPlot(await history.listStates({ appId: app.appId, chart, from, to }), { from, to })
      if (!plot) return undefined
      const png = await drawing.drawPng(drawRankPlot(plot), plotSize)
      return { png, ...wordsOf(plot, `${countryNameOf(chart.storefront)}, ${chartName(chart)}`) }
    } catch (error) {
      log.warn({ err: error, delivery: id }, 'The plot of an e-mail could not be drawn; the e-mail is sent without it.')
      return undefined
    }
  }
