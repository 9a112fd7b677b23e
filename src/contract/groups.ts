import * as accounts from './accounts.ts'
import * as alerts from './alerts.ts'
import * as appStoreStatus from './app-store-status.ts'
import * as apps from './apps.ts'
import * as audit from './audit.ts'
import * as backups from './backups.ts'
import * as categories from './categories.ts'
import * as channels from './channels.ts'
import * as chartSnapshots from './chart-snapshots.ts'
import * as charts from './charts.ts'
import * as circumstances from './circumstances.ts'
import * as comparisons from './comparisons.ts'
import * as coverage from './coverage.ts'
import * as curation from './curation.ts'
import * as dataHealth from './data-health.ts'
import * as demo from './demo.ts'
import * as demoOutbox from './demo-outbox.ts'
import * as desk from './desk.ts'
import * as developers from './developers.ts'
import * as errors from './errors.ts'
import {
  adminFiles,
  circumstanceFiles,
  embedFiles,
  type FileRoute,
  feedFiles,
  serverFiles,
  testFiles,
} from './files.ts'
import * as firstRun from './first-run.ts'
import * as health from './health.ts'
import * as highlights from './highlights.ts'
import * as inbox from './inbox.ts'
import * as international from './international.ts'
import * as keywords from './keywords.ts'
import * as listLinks from './list-links.ts'
import * as mail from './mail.ts'
import * as maintenance from './maintenance.ts'
import * as milestones from './milestones.ts'
import * as movers from './movers.ts'
import * as notifications from './notifications.ts'
import * as openData from './open-data.ts'
import * as people from './people.ts'
import * as personalData from './personal-data.ts'
import * as rankHistories from './rank-histories.ts'
import * as rankingTest from './ranking-test.ts'
import * as ranks from './ranks.ts'
import * as reports from './reports.ts'
import * as retention from './retention.ts'
import * as scopes from './scopes.ts'
import * as scores from './scores.ts'
import * as search from './search.ts'
import * as seenRanks from './seen-ranks.ts'
import * as shareImages from './share-images.ts'
import * as storePages from './store-pages.ts'
import * as summaries from './summaries.ts'
import * as suspects from './suspects.ts'
import * as tokens from './tokens.ts'
import * as tracking from './tracking.ts'
import * as trends from './trends.ts'
import * as weather from './weather.ts'
import * as withdrawals from './withdrawals.ts'
import * as worlds from './worlds.ts'

/** A chapter of the API's description: the endpoints of some files of the contract, and the files beside them. */
export type Group = {
  /** In the address of its page. */
  tag: string
  title: string
  description: string
  /** Files of the contract. Each object schema that they export has its name in the description. */
  contents: readonly Record<string, unknown>[]
  files?: readonly FileRoute[]
}

/** In the order of the description. A test finds each endpoint in exactly one group. */
export const groups: readonly Group[] = [
  {
    tag: 'apps',
    title: 'Apps',
    description:
      'Apps of the App Store: search, lists, where an app ranks in the world today and over time, its store page.',
    contents: [
      search,
      apps,
      summaries,
      worlds,
      coverage,
      storePages,
      developers,
      categories,
      international,
      highlights,
      scopes,
      seenRanks,
    ],
  },
  {
    tag: 'ranks',
    title: 'Ranks over time',
    description:
      'The ranks of apps in charts over time, their world scores, milestones, and what else was measured around a move.',
    contents: [ranks, rankHistories, trends, scores, milestones, circumstances],
    files: circumstanceFiles,
  },
  {
    tag: 'charts',
    title: 'Charts',
    description: 'Charts at any stored moment, the moves in them, and how much they moved compared with usual.',
    contents: [charts, chartSnapshots, movers, weather],
  },
  {
    tag: 'keywords',
    title: 'Keywords',
    description: 'The positions of apps in App Store searches.',
    contents: [keywords],
  },
  {
    tag: 'comparisons',
    title: 'Comparisons',
    description: 'Up to five apps side by side, and saved comparisons.',
    contents: [comparisons],
  },
  {
    tag: 'tracking',
    title: 'Tracking',
    description: 'The apps that a person tracks, their tags and reports.',
    contents: [tracking, listLinks, reports],
  },
  {
    tag: 'alerts',
    title: 'Alerts',
    description: 'Alert rules, their back-test, and the inbox.',
    contents: [alerts, inbox],
  },
  {
    tag: 'channels',
    title: 'Channels',
    description: 'Where a person is notified: webhooks, messengers, push and e-mail.',
    contents: [channels, notifications],
  },
  {
    tag: 'accounts',
    title: 'Accounts',
    description: 'Signing in, sessions, preferences, and the data of a person.',
    contents: [accounts, personalData],
  },
  {
    tag: 'tokens',
    title: 'Tokens',
    description: 'API tokens, and the sign-in of a program that has no browser.',
    contents: [tokens],
  },
  {
    tag: 'feeds',
    title: 'Feeds',
    description: 'Atom feeds. They need no token; the feed of a person has a secret address.',
    contents: [],
    files: feedFiles,
  },
  {
    tag: 'embeds',
    title: 'Badges, cards and pictures',
    description: 'What other sites may show: badges, cards and pictures.',
    contents: [],
    files: embedFiles,
  },
  {
    tag: 'open-data',
    title: 'Open data',
    description: 'The rank history as files for everyone, if the owner of the server publishes it.',
    contents: [openData],
  },
  {
    tag: 'health',
    title: 'Health',
    description: 'How fresh each chart is, whether the App Store answers, and whether the server is ready.',
    contents: [health, dataHealth, appStoreStatus, rankingTest, errors],
    files: [...testFiles, ...serverFiles],
  },
  {
    tag: 'demo',
    title: 'Demo',
    description: 'Only in the demo: the pages to start with, and the e-mails that it keeps instead of sending them.',
    contents: [demo, demoOutbox],
  },
  {
    tag: 'admin-collecting',
    title: 'Admin: collecting',
    description: 'What is measured, the collector, and the maintenance jobs.',
    contents: [desk, firstRun, maintenance],
  },
  {
    tag: 'admin-review',
    title: 'Admin: review',
    description: 'Responses held back for review, and the withdrawal of measurements.',
    contents: [suspects, withdrawals],
  },
  {
    tag: 'admin-lists',
    title: 'Admin: lists',
    description: 'Public apps, the top international list, and the pictures of the server.',
    contents: [curation, shareImages],
  },
  {
    tag: 'admin-server',
    title: 'Admin: server',
    description: 'People, the audit log, e-mail, backups, exports and how long data is kept.',
    contents: [people, audit, mail, backups, retention],
    files: adminFiles,
  },
]
