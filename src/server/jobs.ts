import { dayMs } from '#domain/units.ts'
import { lookupJobs } from './catalog/lookups.jobs.ts'
import { collectorJobs } from './collector/collector.jobs.ts'
import { keywordJobs } from './keywords/keywords.jobs.ts'
import type { JobDefinition } from './platform/jobs/jobs.ts'
import type { Services } from './services.ts'
import { regeneratedEveryHours } from './share-images/share-images.rules.ts'

/** The first time, a large history takes longer than most jobs. */
const longQueue = { policy: 'exclusive', expireInSeconds: 6 * 3600 } as const

/** Deletes what has expired or is older than the settings keep it. */
const listTidyingJobs = ({ membership, measuring, alerting, keeping, settings }: Services): JobDefinition[] => {
  const { evidenceDays, noticeDays, deliveryDays } = settings.retention
  return [
    { name: 'accounts.tidy', cron: '23 * * * *', run: membership.accounts.sessions.tidy },
    {
      name: 'tokens.tidy',
      cron: '37 * * * *',
      run: async () => {
        await membership.tokens.tidy()
        await membership.deviceLogins.tidy()
      },
    },
    {
      name: 'evidence.tidy',
      cron: '23 4 * * *',
      queue: { policy: 'short' },
      run: () => measuring.suspects.tidySuspects(evidenceDays * dayMs),
    },
    { name: 'alerts.tidy', cron: '37 3 * * *', run: () => alerting.alerts.inboxes.tidy(noticeDays * dayMs) },
    { name: 'deliveries.tidy', cron: '42 3 * * *', run: () => alerting.outbox.tidy(deliveryDays * dayMs) },
    { name: 'retention.forget-old', cron: '52 3 * * *', queue: { policy: 'short' }, run: keeping.retention.forgetOld },
  ]
}

/** Files and pictures that are made ahead of requests, and what is computed from history. */
const listMakingJobs = ({ settings, clock, history, pictures, keeping, views }: Services): JobDefinition[] => [
  {
    name: 'share-images.regenerate',
    cron: `0 */${regeneratedEveryHours} * * *`,
    queue: { policy: 'short' },
    run: pictures.shareImages.regenerateScheduled,
  },
  { name: 'backups.make', cron: settings.backups.schedule, queue: longQueue, run: keeping.backups.makeScheduled },
  {
    name: 'open-data.publish',
    cron: keeping.openData.folder === undefined ? null : settings.openData.schedule,
    queue: longQueue,
    run: keeping.openData.publish,
  },
  {
    name: 'history.file-readings',
    // By then a chart has all of its measurements of a day, and they are written once.
    cron: '40 3 * * *',
    queue: { policy: 'short' },
    run: signal => history.fileReadings({ before: new Date(clock.now().getTime() - dayMs), signal }),
  },
  {
    name: 'weather.fill-moves',
    // For imported charts: after a sweep, `pipeline.ts` computes its moves.
    cron: '23 * * * *',
    queue: { policy: 'short' },
    run: signal => views.weather.fillMoves({ signal }),
  },
]

/** All jobs with their times (UTC), except those of `maintenance/`, which admins start and stop. */
export const listJobs = (services: Services, send: (name: string) => Promise<void>): JobDefinition[] => {
  const { clock, settings, measuring, alerting } = services
  const { collector, lookUpApps, keywords, rankingTests, marketSizes } = measuring
  const { isEnabled } = collector.settings
  return [
    ...collectorJobs(collector, send, settings.retention),
    ...lookupJobs(lookUpApps, { isEnabled, clock }),
    ...keywordJobs(keywords, { isEnabled, clock }),
    ...listTidyingJobs(services),
    ...listMakingJobs(services),
    {
      name: 'ranking-test.settle',
      // Any reader ends a completed test; without readers, this job does.
      cron: '* * * * *',
      queue: { policy: 'short' },
      run: rankingTests.settle,
    },
    {
      name: 'scores.read-market-sizes',
      // One call an hour reads all countries in a week, and no other lookup waits for more than one slot.
      cron: isEnabled ? '37 * * * *' : null,
      queue: { policy: 'exclusive' },
      run: async signal => void (await marketSizes.readNext(signal)),
    },
    { name: 'alerts.correct-firsts', cron: '7 * * * *', run: async () => void (await alerting.correctFirsts()) },
    { name: 'reports.send', cron: '3 * * * *', run: async () => void (await alerting.sendLetters()) },
  ]
}
