import type { Report, ReportedApp } from '#contract/reports.ts'
import { countryNameOf } from '#domain/country-names.ts'
import { startOfDay } from '#domain/days.ts'
import { escapeMarkup } from '#domain/markup.ts'
import { milestonePath } from '#domain/milestones.ts'
import { describeReportedMove } from '#domain/report-words.ts'
import { shownNameOf } from '../channels/message-text.rules.ts'
import { renderLink, renderParagraph, renderSmall, styles } from './look.email.ts'

type Origin = string | undefined

const reportPath = ({ span, to }: Pick<Report, 'span' | 'to'>): string => `/report?span=${span}&to=${to}`

const dayFormat = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** `#60 → #8 in Japan` */
const moveWords = (reported: ReportedApp, span: Report): string =>
  describeReportedMove(
    { ...reported, hasChart: reported.chart !== null },
    {
      span,
      say: {
        number: String,
        day: day => dayFormat.format(startOfDay(day)),
        country: reported.chart ? countryNameOf(reported.chart.storefront) : '',
      },
    },
  )

const renderMilestone = ({ app }: ReportedApp, milestone: ReportedApp['milestones'][number], origin: Origin): string =>
  renderLink(milestone.title, origin && `${origin}${milestonePath(app.appStoreId, milestone.key)}`, 'second')

const mostMilestones = 3

const moreMilestones = (count: number): string => `and ${count} more ${count === 1 ? 'milestone' : 'milestones'}`

const renderApp = (reported: ReportedApp, { report, origin }: { report: Report; origin: Origin }): string => {
  const { app, milestones, why } = reported
  const url = origin && `${origin}/app/${app.appStoreId}`
  const lines = [
    escapeMarkup(moveWords(reported, report)),
    ...milestones.slice(0, mostMilestones).map(each => renderMilestone(reported, each, origin)),
    ...(milestones.length > mostMilestones ? [moreMilestones(milestones.length - mostMilestones)] : []),
    ...(why ? [escapeMarkup(why.headline)] : []),
  ]
  return [
    `<p dir="auto" class="ink" style="margin:18px 0 2px;font-size:16px;line-height:22px;font-weight:600;text-align:left;word-break:break-word;${styles.ink}">${renderLink(shownNameOf(app), url, 'name')}</p>`,
    ...lines.map(renderSmall),
  ].join('\n')
}

/** The report as rows, with a link to its printable page. */
export const renderReport = (report: Report, origin: Origin): string =>
  [
    renderParagraph(escapeMarkup(report.sentence)),
    ...report.apps.map(app => renderApp(app, { report, origin })),
    ...(origin
      ? [
          `<div style="margin-top:20px">${renderParagraph(renderLink('Read and print the report', origin + reportPath(report)))}</div>`,
        ]
      : []),
  ].join('\n')

export const reportText = (report: Report, origin: Origin): string =>
  [
    report.sentence,
    ...report.apps.map(reported => {
      const { milestones, why } = reported
      const lines = [...milestones.slice(0, mostMilestones).map(({ title }) => title), ...(why ? [why.headline] : [])]
      return [`${shownNameOf(reported.app)}: ${moveWords(reported, report)}`, ...lines.map(line => `  ${line}`)].join(
        '\n',
      )
    }),
    ...(origin ? [`Read and print the report: ${origin}${reportPath(report)}`] : []),
  ].join('\n')
