import { addNotificationRoutes, addUserRoutes } from './accounts/accounts.routes.ts'
import { addSignInRoutes } from './accounts/sign-in.routes.ts'
import { addAlertRoutes } from './alerts/alerts.routes.ts'
import { addApiDocumentRoutes } from './api-document/api-document.routes.ts'
import { addAuditRoutes } from './audit/audit.routes.ts'
import { addBackupRoutes } from './backups/backups.routes.ts'
import { addSearchRoutes } from './catalog/search.routes.ts'
import { addChannelRoutes } from './channels/channels.routes.ts'
import { addChartRoutes } from './charts/charts.routes.ts'
import { addCircumstanceRoutes } from './circumstances/circumstances.routes.ts'
import { addAppStoreStatusRoutes } from './collector/app-store-status.routes.ts'
import { addComparisonRoutes } from './comparisons/comparisons.routes.ts'
import { addCurationRoutes } from './curation/curation.routes.ts'
import { addDemoRoutes } from './demo/doors.routes.ts'
import { addDeskRoutes } from './desk/desk.routes.ts'
import { addDeveloperRoutes } from './developers/developers.routes.ts'
import { addDemoOutboxRoutes, addEmailRoutes, addMailStateRoutes } from './emails/emails.routes.ts'
import { addEmbedRoutes, addOembedRoute } from './embeds/embeds.routes.ts'
import { addSuspectRoutes, addWithdrawalRoutes } from './evidence/evidence.routes.ts'
import { addExportRoutes } from './exports/exports.routes.ts'
import { addFeedRoutes, addListFeedRoutes } from './feeds/feeds.routes.ts'
import { addFirstRunRoutes } from './first-run/first-run.routes.ts'
import { addDataHealthRoutes, addHealthRoutes, addMetricsRoutes } from './health/health.routes.ts'
import { addHighlightRoutes } from './highlights/highlights.routes.ts'
import { addIconRoutes } from './icons/icons.routes.ts'
import { addKeywordRoutes } from './keywords/keywords.routes.ts'
import { addListLinkRoutes } from './list-links/list-links.routes.ts'
import { addMaintenanceRoutes } from './maintenance/maintenance.routes.ts'
import { addMcpRoutes, addResourceRoutes } from './mcp/mcp.routes.ts'
import { addMilestoneRoutes } from './milestones/milestones.routes.ts'
import { addMoversRoutes } from './movers/movers.routes.ts'
import { addOpenDataRoutes } from './open-data/open-data.routes.ts'
import { addPeopleRoutes, addPersonalDataRoute } from './people/people.routes.ts'
import type { HttpServer } from './platform/http/http.ts'
import { addNoteRoutes, addRankHistoryRoutes } from './rank-histories/rank-histories.routes.ts'
import { addRankingTestRoutes } from './ranking-test/ranking-test.routes.ts'
import { addReportRoutes } from './reports/reports.routes.ts'
import { addRetentionRoutes } from './retention/retention.routes.ts'
import { addScoreRoutes } from './scores/scores.routes.ts'
import type { Services } from './services.ts'
import { addShareImageRoutes } from './share-images/share-images.routes.ts'
import { addStorePageRoutes } from './store-pages/store-pages.routes.ts'
import { addCoverageRoutes, addListRoutes, addSummaryRoutes } from './summaries/summaries.routes.ts'
import { addTokenRoutes } from './tokens/tokens.routes.ts'
import { addTrackingRoutes } from './tracking/tracking.routes.ts'
import { addTrendRoutes } from './trends/trends.routes.ts'
import { addWeatherRoutes } from './weather/weather.routes.ts'
import { addWorldRoutes } from './worlds/worlds.routes.ts'

/** A worker serves only its health. */
export const addWorkerRoutes = (server: HttpServer, services: Services, isStopping: () => boolean): void => {
  const { oversight, settings } = services
  addHealthRoutes(server, { findHealth: oversight.findHealth, isStopping })
  addMetricsRoutes(server, { metrics: oversight.metrics, token: settings.health.metricsToken })
}

/** Sign-in, and what people have of their own here. */
const addPersonRoutes = (server: HttpServer, services: Services): void => {
  const { membership, measuring, views, alerting, rankings, database, settings } = services
  const { accounts, people, tokens } = membership
  const { publicUrl } = settings.http
  addSignInRoutes(server, accounts)
  addUserRoutes(server, accounts)
  addPeopleRoutes(server, { people, accounts })
  addTokenRoutes(server, { ...membership, database, publicUrl })
  addNotificationRoutes(server, accounts)
  addNoteRoutes(server, views)
  addReportRoutes(server, views)
  addTrackingRoutes(server, measuring)
  addListLinkRoutes(server, { ...rankings, listLinks: views.listLinks, publicUrl })
  addPersonalDataRoute(server, {
    people,
    listTrackedApps: measuring.tracking.exportTracked,
    listTokens: tokens.list,
    listListLinks: views.listLinks.list,
    exportAlerts: alerting.alerts.exportAlerts,
    exportComparisons: views.comparisons.exportComparisons,
    exportKeywords: measuring.keywords.exportKeywords,
    exportNotes: views.notes.exportNotes,
    listChannels: async userId => (await alerting.channels.listChannels(userId)).channels,
  })
}

/** Alerts, and where they are sent. */
const addAlertingRoutes = (server: HttpServer, { alerting, settings }: Services): void => {
  addAlertRoutes(server, { ...alerting.alerts, ...settings.http })
  addChannelRoutes(server, alerting)
  addEmailRoutes(server, alerting)
  addMailStateRoutes(server, alerting)
  addDemoOutboxRoutes(server, alerting)
}

/** Apps, charts and their measurements. */
const addRankRoutes = (server: HttpServer, services: Services): void => {
  const { measuring, rankings, views, database, clock } = services
  const { marketSizes } = measuring
  const { findStandings } = rankings
  const { scores } = views
  addSearchRoutes(server, measuring)
  addIconRoutes(server)
  addSummaryRoutes(server, rankings)
  addCoverageRoutes(server, rankings)
  addListRoutes(server, { ...rankings, scores })
  addKeywordRoutes(server, measuring)
  addStorePageRoutes(server, measuring)
  addRankHistoryRoutes(server, { ...views, clock })
  addWorldRoutes(server, views)
  addScoreRoutes(server, { database, clock, scores, marketSizes })
  addCircumstanceRoutes(server, views)
  addMilestoneRoutes(server, views)
  addChartRoutes(server, { ...views, clock })
  addDeveloperRoutes(server, { ...views, findStandings })
  addComparisonRoutes(server, views)
  addTrendRoutes(server, views)
  addMoversRoutes(server, views)
  addHighlightRoutes(server, views)
  addWeatherRoutes(server, views)
}

/** What programs and other sites read. */
const addProgramRoutes = (server: HttpServer, services: Services): void => {
  const { membership, keeping, views, pictures, database, clock, settings } = services
  const { publicUrl } = settings.http
  addApiDocumentRoutes(server, { publicUrl })
  addMcpRoutes(server, membership)
  addResourceRoutes(server, membership)
  addEmbedRoutes(server, pictures)
  addOembedRoute(server, { ...pictures, publicUrl })
  addShareImageRoutes(server, { ...pictures, ...pictures.cards, publicUrl })
  addExportRoutes(server, { ...keeping, database, clock })
  addOpenDataRoutes(server, keeping)
  addFeedRoutes(server, { ...views, publicUrl })
  addListFeedRoutes(server, { ...views, publicUrl })
}

/** Admin functions, and the public state of measuring. */
const addMachineryRoutes = (server: HttpServer, services: Services): void => {
  const { membership, keeping, measuring, oversight, log } = services
  addCurationRoutes(server, measuring)
  addAuditRoutes(server, membership)
  addWithdrawalRoutes(server, keeping)
  addRankingTestRoutes(server, { ...measuring, log })
  addAppStoreStatusRoutes(server, measuring.collector)
  addDataHealthRoutes(server, oversight)
  addDeskRoutes(server, measuring)
  addSuspectRoutes(server, measuring)
  addFirstRunRoutes(server, measuring)
  addMaintenanceRoutes(server, measuring.maintenance)
  addBackupRoutes(server, keeping.backups)
  addRetentionRoutes(server, keeping.retention)
  addDemoRoutes(server, services)
}

/** Adds every route of the API. */
export const addRoutes = (server: HttpServer, services: Services, isStopping: () => boolean): void => {
  addWorkerRoutes(server, services, isStopping)
  addPersonRoutes(server, services)
  addAlertingRoutes(server, services)
  addRankRoutes(server, services)
  addProgramRoutes(server, services)
  addMachineryRoutes(server, services)
}
