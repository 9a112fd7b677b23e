import type { Command } from 'commander'
import { type AlertRuleBody, backTestRule, getAlertSettings, type ReportedChange } from '#contract/alerts.ts'
import type { Ask } from '#contract/ask.ts'
import { listChannels, testChannel } from '#contract/channels.ts'
import { listTrackedApps, trackApp, untrackApp } from '#contract/tracking.ts'
import { listTrackedTrends } from '#contract/trends.ts'
import { chartNameIn } from '#domain/chart-words.ts'
import { countryNameOf } from '#domain/country-names.ts'
import type { CommonOptions, Show } from './context.ts'
import { CliError, exitCodes } from './exit-codes.ts'
import { view } from './output.ts'
import { changeWords, shownDays, sparkline, stateCell, stateWords } from './state-words.ts'
import { readAppId } from './written-arguments.ts'

const params = { userId: 'me' } as const

/** The sentence is for people; programs get the same facts. */
const done = (sentence: string, value: unknown) => view({ value, rows: [], columns: [], above: [sentence] })

const addTracking = (program: Command, show: Show): void => {
  program
    .command('track')
    .argument('<id>', 'App Store id, or a link to the app', readAppId)
    .description('Track an app (scope "track")')
    .addHelpText('after', '\nExample:\n  rank-atlas track 284882215')
    .action((appId: string, options: CommonOptions) =>
      show(options, async ({ ask }) => {
        const answer = await ask(trackApp, { params: { ...params, appStoreId: appId } })
        return done(`App ${appId} is tracked.`, { appStoreId: appId, ...answer })
      }),
    )
  program
    .command('untrack')
    .argument('<id>', 'App Store id, or a link to the app', readAppId)
    .description('Stop tracking an app; its measured ranks stay (scope "track")')
    .addHelpText('after', '\nExample:\n  rank-atlas untrack 284882215')
    .action((appId: string, options: CommonOptions) =>
      show(options, async ({ ask }) => {
        await ask(untrackApp, { params: { ...params, appStoreId: appId } })
        return done(`App ${appId} is no longer tracked.`, { appStoreId: appId, isTracked: false })
      }),
    )
}

const addTracked = (program: Command, show: Show): void => {
  program
    .command('tracked')
    .description('Your tracked apps with their best ranks now (scope "read")')
    .addHelpText('after', '\nExample:\n  rank-atlas tracked --json | jq -r .appStoreId')
    .action((options: CommonOptions) =>
      show(options, async ({ ask }) => {
        const [apps, { trends }] = await Promise.all([
          ask(listTrackedApps, { params, query: {} }),
          ask(listTrackedTrends, { params, query: {} }),
        ])
        const byId = new Map(trends.map(trend => [trend.appStoreId, trend]))
        const rows = apps.map(app => ({ app, trend: byId.get(app.appStoreId) }))
        return view({
          value: rows.map(({ app, trend }) => ({ ...app, trend: trend ?? null })),
          rows,
          columns: [
            { head: 'id', of: ({ app }) => app.appStoreId },
            { head: 'name', of: ({ app }) => app.name, mayShrink: true },
            {
              head: 'best now',
              of: ({ app, trend }) =>
                trend?.best ? `#${trend.best.rank}` : stateWords({ ...app, rank: app.bestRank }),
              csv: ({ app, trend }) => trend?.best?.rank ?? stateCell({ ...app, rank: app.bestRank }),
              isRight: true,
            },
            {
              head: 'since a day',
              of: ({ trend }) => changeWords(trend?.day?.change),
              csv: ({ trend }) => trend?.day?.change ?? 'unknown',
              isRight: true,
            },
            {
              head: 'chart',
              of: ({ trend }) => (trend?.best ? chartNameIn(trend.best.countryName, trend.best.chart) : '–'),
              mayShrink: true,
            },
            { head: '30 days', of: ({ trend }) => (trend ? sparkline(trend.days.ranks.slice(-shownDays)) : 'unknown') },
            { head: 'tags', of: ({ app }) => app.tags.join(', '), mayShrink: true },
          ],
          none: 'You track no apps. Find one with "rank-atlas search", then "rank-atlas track ID".',
        })
      }),
    )
}

const findRule = async (ask: Ask, ruleId: string): Promise<AlertRuleBody> => {
  const { rules } = await ask(getAlertSettings, { params })
  const [found, second] = rules.filter(({ id }) => id.startsWith(ruleId))
  if (second) throw new CliError(`More than one of your alert rules begins with ${ruleId}.`, exitCodes.usage)
  if (!found) throw new CliError(`You have no alert rule with the id ${ruleId}.`, exitCodes.notFound)
  const { id: _id, ...body } = found
  return body
}

const addAlerts = (program: Command, show: Show): void => {
  const alerts = program.command('alerts').description('Your alert rules and channels (scope "alerts")')
  alerts
    .command('list')
    .description('Your alert rules')
    .addHelpText('after', '\nExample:\n  rank-atlas alerts list')
    .action((options: CommonOptions) =>
      show(options, async ({ ask }) => {
        const { rules } = await ask(getAlertSettings, { params })
        return view({
          value: rules,
          rows: rules,
          columns: [
            { head: 'id', of: ({ id }) => id },
            { head: 'kind', of: ({ question }) => question.kind },
            { head: 'app', of: ({ appStoreId }) => appStoreId ?? 'all tracked apps' },
            { head: 'countries', of: ({ scope }) => scope.storefronts?.join(' ') ?? 'all', mayShrink: true },
            { head: 'on', of: ({ isOn }) => (isOn ? 'yes' : 'no') },
          ],
          none: 'You have no alert rules.',
        })
      }),
    )
  addAlertTests(alerts, show)
}

const addAlertTests = (alerts: Command, show: Show): void => {
  alerts
    .command('test')
    .argument('<rule>', 'id of a rule, or its beginning')
    .description('What a rule would have reported in the last 30 days; nothing is sent')
    .addHelpText('after', '\nExample:\n  rank-atlas alerts list\n  rank-atlas alerts test 4f1c')
    .action((ruleId: string, options: CommonOptions) =>
      show(options, async ({ ask }) => {
        const tested = await ask(backTestRule, { params, body: await findRule(ask, ruleId) })
        const rows = tested.apps.flatMap(({ app, changes }) => changes.map(change => ({ app, change })))
        return view({
          value: tested,
          rows,
          columns: [
            { head: 'observed at', of: ({ change }) => change.observedAt },
            { head: 'app', of: ({ app }) => app.name, mayShrink: true },
            {
              head: 'chart',
              of: ({ change }) => chartNameIn(countryNameOf(change.chart.storefront), change.chart),
              mayShrink: true,
            },
            {
              head: 'before',
              of: ({ change }) => beforeWords(change),
              csv: ({ change }) => change.previousRank ?? beforeWords(change),
              isRight: true,
            },
            {
              head: 'rank',
              of: ({ change }) => placeWords(change.rank, change.depth),
              csv: ({ change }) => change.rank ?? placeWords(null, change.depth),
              isRight: true,
            },
            { head: 'kind', of: ({ change }) => change.reason.kind },
          ],
          above: [`${tested.messages} messages with ${tested.total} changes in ${tested.days} days.`, ''],
          none: 'The rule would have reported nothing.',
        })
      }),
    )
  alerts
    .command('channels')
    .description('Where you are notified')
    .addHelpText('after', '\nExample:\n  rank-atlas alerts channels')
    .action((options: CommonOptions) =>
      show(options, async ({ ask }) => {
        const { channels } = await ask(listChannels, { params })
        // Secrets of webhooks are for the page that shows them, not for terminals and their logs.
        const rows = channels.map(({ secret: _secret, ...channel }) => channel)
        return view({
          value: rows,
          rows,
          columns: [
            { head: 'id', of: ({ id }) => id },
            { head: 'kind', of: ({ kind }) => kind },
            { head: 'label', of: ({ label }) => label, mayShrink: true },
            { head: 'place', of: ({ place }) => place, mayShrink: true },
            { head: 'on', of: ({ isOn }) => (isOn ? 'yes' : 'no') },
            { head: 'problem', of: ({ problem }) => problem ?? 'none', mayShrink: true },
          ],
        })
      }),
    )
  alerts
    .command('send-test')
    .argument('<channel>', 'id of a channel')
    .description('Send a test message through one channel')
    .addHelpText('after', '\nExample:\n  rank-atlas alerts send-test 018f3c62-5b9e-7d10-8a4b-3c2d1e0f9a87')
    .action((channelId: string, options: CommonOptions) =>
      show(options, async ({ ask }) => {
        const answer = await ask(testChannel, { params: { ...params, channelId } })
        return done('The test message was sent.', answer)
      }),
    )
}

const beforeWords = ({ previousRank, previousAt, depth }: ReportedChange): string =>
  previousRank === null && previousAt === null ? 'unknown' : placeWords(previousRank, depth)

const placeWords = (rank: number | null, depth: number): string => (rank === null ? `not in top ${depth}` : `#${rank}`)

export const addOwnCommands = (program: Command, show: Show): void => {
  addTracking(program, show)
  addTracked(program, show)
  addAlerts(program, show)
}
