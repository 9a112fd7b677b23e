import type { Day } from '#domain/days.ts'
import type { AppId } from '#domain/ranks.ts'
import type { ReportSpan } from '#domain/reports.ts'
import { createAlerts } from './alerts/alerts.usecases.ts'
import { createEvaluation } from './alerts/evaluation.usecases.ts'
import { createCorrections } from './alerts/inbox/corrections.usecases.ts'
import { createFindAlertContent, createFindNewestAlert } from './alerts/inbox/messages.usecases.ts'
import { createNotifyGivenUp, createNotifyMailFault } from './alerts/inbox/notifying.usecases.ts'
import { createCorrectFirsts } from './alerts/inbox/reported-firsts.usecases.ts'
import { listStandingNotices } from './alerts/inbox/withdrawn-changes.usecases.ts'
import { forgetRuleChannel } from './alerts/rules/rules.repository.ts'
import { findAlertPerson } from './alerts/schedules/alert-people.repository.ts'
import type { AppEntry } from './catalog/apps.rules.ts'
import { listPublicAppIds } from './catalog/public-apps.repository.ts'
import { replaceConfig } from './channels/channels.repository.ts'
import { createChannels } from './channels/channels.usecases.ts'
import { createSend } from './channels/send.usecases.ts'
import { createFindVapidKeys, type FindVapidKeys } from './channels/vapid-keys.usecases.ts'
import { listRunningSweeps } from './collector/sweeps.repository.ts'
import { createDeliveryLog } from './deliveries/delivery-log.usecases.ts'
import type { MachineEvents } from './deliveries/machine-events.usecases.ts'
import { createFindMailFault } from './deliveries/mail-faults.usecases.ts'
import { createMessages } from './deliveries/messages.usecases.ts'
import { createOutbox } from './deliveries/outbox.usecases.ts'
import { createPreviewTemplate } from './deliveries/template-preview.usecases.ts'
import type { Drawing } from './drawing/drawing.usecases.ts'
import { createDemoMail, createDemoOutbox } from './emails/demo-outbox.usecases.ts'
import { createEmailSender } from './emails/email-sender.usecases.ts'
import { createEmailLinks } from './emails/links.usecases.ts'
import { createMailStates } from './emails/mail-state.usecases.ts'
import { createFindAlarmContent } from './health/alarm-content.usecases.ts'
import type { History } from './history/history.usecases.ts'
import type { Database } from './platform/database/database.ts'
import type { SiteOrigin } from './platform/http/site-origin.ts'
import { runAsHeavy } from './platform/limits/turns.ts'
import { createGuardedFetch, type GuardedFetch } from './platform/outgoing/guarded-fetch.ts'
import { type Mail, openMail } from './platform/outgoing/mail.ts'
import type { Clock } from './platform/process/clock.ts'
import type { Log } from './platform/process/log.ts'
import { createSendLetters } from './reports/letters.usecases.ts'
import type { Reports } from './reports/reports.usecases.ts'
import type { Scores } from './scores/scores.usecases.ts'
import type { Settings } from './settings.ts'
import { listTrackedAppIds } from './tracking/tracking.repository.ts'
import { createFindMorning } from './trends/morning.usecases.ts'
import type { Trends } from './trends/trends.usecases.ts'

/** The demo shows its e-mails instead of sending them, unless a mail server is configured. */
export const openMailFor = ({ mail, process: { isDemo } }: Settings, { db, clock }: { db: Database; clock: Clock }) =>
  openMail(mail) ?? (isDemo ? createDemoMail({ db, clock, from: mail.from }) : undefined)

type AlertingOptions = {
  db: Database
  clock: Clock
  log: Log
  settings: Settings
  history: History
  drawing: Drawing
  mail: Mail | undefined
  siteOrigin: SiteOrigin
  trends: Trends
  scores: Scores
  reports: Reports
  /** With the names of the reader's country. */
  listEntriesOf: (appIds: readonly AppId[], userId: string) => Promise<AppEntry[]>
  machineEvents: MachineEvents
}

type Connections = { fetch: GuardedFetch; findVapidKeys: FindVapidKeys }

/** How messages are written and sent. */
const createSending = (options: AlertingOptions, { fetch, findVapidKeys }: Connections) => {
  const { db, clock, log, settings, history, drawing, mail, siteOrigin, reports, listEntriesOf } = options
  const { trends, scores } = options
  const findAnyMorning = createFindMorning({ trends, findFigures: scores.findFigures, listAppEntries: listEntriesOf })
  const findMorning = async (userId: string) =>
    (await findAlertPerson(db, userId))?.schedule.digest === 'daily' ? findAnyMorning(userId) : undefined
  const findReport = (userId: string, of: { span: ReportSpan; to: Day }) =>
    reports.getReport({ userId, ...of }, runAsHeavy)
  const email = createEmailSender({ db, clock, log, mail, history, drawing, findMorning, findReport })
  const findAlertContent = createFindAlertContent({
    listNotices: ids => listStandingNotices(db, ids),
    listAppEntries: listEntriesOf,
  })
  const outbox = createOutbox({
    db,
    clock,
    log,
    send: createSend({
      email,
      fetch,
      clock,
      findVapidKeys,
      mailFrom: mail?.from,
      replaceConfig: (channelId, moved) => replaceConfig(db, channelId, moved),
    }),
    buildMessage: createMessages({
      findOrigin: siteOrigin.find,
      findAlertContent,
      findAlarmContent: createFindAlarmContent({ db, clock, publicUrl: settings.http.publicUrl }),
    }),
    findPerson: userId => findAlertPerson(db, userId),
    onGivenUp: createNotifyGivenUp({ clock, hasMail: mail !== undefined }),
  })
  return { outbox, findNewestAlert: createFindNewestAlert({ db, findAlertContent, findOrigin: siteOrigin.find }) }
}

/** Creates the services for alerts and their delivery. */
export const createAlerting = (options: AlertingOptions) => {
  const { db, clock, log, settings, history, mail, reports, machineEvents } = options
  const hasMail = mail !== undefined
  const fetch = createGuardedFetch(settings.deliveries)
  const findVapidKeys = createFindVapidKeys({ db })
  const { outbox, findNewestAlert } = createSending(options, { fetch, findVapidKeys })
  const findMailFault = mail && createFindMailFault({ db, clock })
  const deliveryLog = createDeliveryLog({ db, clock, attemptNow: outbox.attemptNow })
  return {
    alerts: createAlerts({ db, history, clock }),
    sendLetters: createSendLetters({ db, clock, log, reports, hasMail }),
    outbox,
    emailLinks: createEmailLinks({ db, clock }),
    channels: createChannels({
      db,
      clock,
      fetch,
      findVapidKeys,
      hasMail,
      deliveryLog,
      previewTemplate: createPreviewTemplate({ findNewestAlert }),
      onRemoved: forgetRuleChannel,
    }),
    evaluate: createEvaluation({
      db,
      history,
      clock,
      log,
      hasMail,
      listRunningSweeps: () => listRunningSweeps(db),
      listTrackedAppIds: () => listTrackedAppIds(db),
      listPublicAppIds: () => listPublicAppIds(db),
      onMeasured: machineEvents.measurementsRecorded,
    }),
    correct: createCorrections({ db, clock, hasMail }),
    correctFirsts: createCorrectFirsts({ db, history, clock, hasMail }),
    deliverAlarms: mail && outbox.deliverAlarms,
    findMailFault,
    mailStates: createMailStates({ db, clock, mail, findMailFault, deliveryLog }),
    notifyMailFault: createNotifyMailFault({ db, clock }),
    demoOutbox: settings.process.isDemo ? createDemoOutbox({ db }) : undefined,
    closeSenders: fetch.close,
  }
}
