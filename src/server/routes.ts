import { addNotificationRoutes } from './accounts/notifications.routes.ts'
import { addSignInRoutes } from './accounts/sign-in.routes.ts'
import { addUserRoutes } from './accounts/users.routes.ts'
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
import { addDemoOutboxRoutes } from './emails/demo-outbox.routes.ts'
import { addEmailRoutes } from './emails/links.routes.ts'
import { addMailStateRoutes } from './emails/mail-state.routes.ts'
import { addEmbedRoutes } from './embeds/embeds.routes.ts'
import { addOembedRoute } from './embeds/oembed.routes.ts'
import { addSuspectRoutes } from './evidence/suspects.routes.ts'
import { addWithdrawalRoutes } from './evidence/withdrawals.routes.ts'
import { addExportRoutes } from './exports/exports.routes.ts'
import { addFeedRoutes } from './feeds/feeds.routes.ts'
import { addListFeedRoutes } from './feeds/list-feeds.routes.ts'
import { addFirstRunRoutes } from './first-run/first-run.routes.ts'
import { addDataHealthRoutes } from './health/data-health.routes.ts'
import { addHealthRoutes } from './health/health.routes.ts'
import { addMetricsRoutes } from './health/metrics.routes.ts'
import { addHighlightRoutes } from './highlights/highlights.routes.ts'
import { addIconRoutes } from './icons/icons.routes.ts'
import { addKeywordRoutes } from './keywords/keywords.routes.ts'
import { addListLinkRoutes } from './list-links/list-links.routes.ts'
import { addMaintenanceRoutes } from './maintenance/maintenance.routes.ts'
import { addMcpRoutes } from './mcp/mcp.routes.ts'
import { addResourceRoutes } from './mcp/resource.routes.ts'
import { addMilestoneRoutes } from './milestones/milestones.routes.ts'
import { addMoversRoutes } from './movers/movers.routes.ts'
import { addOpenDataRoutes } from './open-data/open-data.routes.ts'
import { addPeopleRoutes } from './people/people.routes.ts'
import { addPersonalDataRoute } from './people/personal-data.routes.ts'
import type { HttpServer } from './platform/http/http.ts'
import { addNoteRoutes } from './rank-histories/notes.routes.ts'
import { addRankHistoryRoutes } from './rank-histories/rank-histories.routes.ts'
import { addRankingTestRoutes } from './ranking-test/ranking-test.routes.ts'
import { addReportRoutes } from './reports/reports.routes.ts'
import { addRetentionRoutes } from './retention/retention.routes.ts'
import { addScoreRoutes } from './scores/scores.routes.ts'
import type { Services } from './services.ts'
import { addShareImageRoutes } from './share-images/share-images.routes.ts'
import { addStorePageRoutes } from './store-pages/store-pages.routes.ts'
import { addCoverageRoutes } from './summaries/coverage.routes.ts'
import { addListRoutes } from './summaries/lists.routes.ts'
import { addSummaryRoutes } from './summaries/summaries.routes.ts'
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

/** What people have of their own here, and how they are told. */
const addPersonRoutes = (server: HttpServer, services: Services): void => {
  const { accounts, settings } = services
  addSignInRoutes(server, accounts)
  addUserRoutes(server, accounts)
  addPeopleRoutes(server, services)
  addTokenRoutes(server, { ...services, ...settings.http })
  addNotificationRoutes(server, accounts)
  addChannelRoutes(server, services)
  addEmailRoutes(server, services)
  addMailStateRoutes(server, services)
  addNoteRoutes(server, services)
  addReportRoutes(server, services)
  addTrackingRoutes(server, services)
  addAlertRoutes(server, { ...services.alerts, ...settings.http })
  addListLinkRoutes(server, { ...services, ...settings.http })
  addPersonalDataRoute(server, {
    people: services.people,
    listTrackedApps: services.tracking.exportTracked,
    listTokens: services.tokens.list,
    listListLinks: services.listLinks.list,
    exportAlerts: services.alerts.exportAlerts,
    exportComparisons: services.comparisons.exportComparisons,
    exportKeywords: services.keywords.exportKeywords,
    exportNotes: services.notes.exportNotes,
    listChannels: async userId => (await services.channels.listChannels(userId)).channels,
  })
}

/** Apps, charts and what was measured of them. */
const addRankRoutes = (server: HttpServer, services: Services): void => {
  addSearchRoutes(server, services)
  addIconRoutes(server)
  addSummaryRoutes(server, services)
  addKeywordRoutes(server, services)
  addRankHistoryRoutes(server, services)
  addWorldRoutes(server, services)
  addScoreRoutes(server, services)
  addCircumstanceRoutes(server, services)
  addMilestoneRoutes(server, services)
  addCoverageRoutes(server, services)
  addChartRoutes(server, services)
  addStorePageRoutes(server, services)
  addDeveloperRoutes(server, services)
  addComparisonRoutes(server, services)
  addListRoutes(server, services)
  addTrendRoutes(server, services)
  addMoversRoutes(server, services)
  addHighlightRoutes(server, services)
  addWeatherRoutes(server, services)
}

/** What programs and other sites read. */
const addProgramRoutes = (server: HttpServer, services: Services): void => {
  const { settings } = services
  addApiDocumentRoutes(server, settings.http)
  addMcpRoutes(server, services)
  addResourceRoutes(server, services)
  addEmbedRoutes(server, services)
  addOembedRoute(server, { ...services, ...settings.http })
  addShareImageRoutes(server, { ...services, ...settings.http })
  addExportRoutes(server, services)
  addOpenDataRoutes(server, services)
  addFeedRoutes(server, { ...services, ...settings.http })
  addListFeedRoutes(server, { ...services, ...settings.http })
}

/** What admins run, and what everybody may know about the measuring. */
const addMachineryRoutes = (server: HttpServer, services: Services): void => {
  const { oversight } = services
  addCurationRoutes(server, services)
  addAuditRoutes(server, services)
  addWithdrawalRoutes(server, services)
  addRankingTestRoutes(server, services)
  addAppStoreStatusRoutes(server, services.collector)
  addDataHealthRoutes(server, oversight)
  addDeskRoutes(server, services)
  addSuspectRoutes(server, services)
  addFirstRunRoutes(server, services)
  addMaintenanceRoutes(server, services.maintenance)
  addBackupRoutes(server, services.backups)
  addRetentionRoutes(server, services.retention)
  addDemoOutboxRoutes(server, services)
  addDemoRoutes(server, services)
}

/** Adds every route of the API. */
export const addRoutes = (server: HttpServer, services: Services, isStopping: () => boolean): void => {
  addWorkerRoutes(server, services, isStopping)
  addPersonRoutes(server, services)
  addRankRoutes(server, services)
  addProgramRoutes(server, services)
  addMachineryRoutes(server, services)
}
