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
import type { HttpServer } from './platform/http.ts'
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

/** Adds every route of the API. */
export const addRoutes = (server: HttpServer, services: Services, isStopping: () => boolean): void => {
  const { accounts, history, tracking } = services
  addApiDocumentRoutes(server, services.settings.http)
  addSignInRoutes(server, accounts)
  addUserRoutes(server, accounts)
  addPeopleRoutes(server, services)
  addTokenRoutes(server, { ...services, ...services.settings.http })
  addNotificationRoutes(server, accounts)
  addChannelRoutes(server, services)
  addEmailRoutes(server, services)
  addDemoOutboxRoutes(server, services)
  addDemoRoutes(server, services)
  addMailStateRoutes(server, services)
  addSearchRoutes(server, services)
  addIconRoutes(server)
  addWorkerRoutes(server, services, isStopping)
  addSummaryRoutes(server, services)
  addKeywordRoutes(server, services)
  addRankHistoryRoutes(server, services)
  addNoteRoutes(server, services)
  addWorldRoutes(server, services)
  addScoreRoutes(server, services)
  addCircumstanceRoutes(server, services)
  addMilestoneRoutes(server, services)
  addMcpRoutes(server, services)
  addResourceRoutes(server, services)
  addReportRoutes(server, services)
  addCoverageRoutes(server, services)
  addChartRoutes(server, services)
  addStorePageRoutes(server, services)
  addDeveloperRoutes(server, services)
  addComparisonRoutes(server, services)
  addListRoutes(server, services)
  addTrendRoutes(server, services)
  addMoversRoutes(server, services)
  addHighlightRoutes(server, services)
  addEmbedRoutes(server, services)
  addOembedRoute(server, { ...services, ...services.settings.http })
  addShareImageRoutes(server, { ...services, ...services.settings.http })
  addCurationRoutes(server, services)
  addAuditRoutes(server, services)
  addExportRoutes(server, services)
  addOpenDataRoutes(server, services)
  addWithdrawalRoutes(server, services)
  addTrackingRoutes(server, services)
  addRankingTestRoutes(server, services)
  addAlertRoutes(server, { ...services.alerts, ...services.settings.http })
  addWeatherRoutes(server, services)
  addListLinkRoutes(server, { ...services, ...services.settings.http })
  addFeedRoutes(server, { ...services, ...services.settings.http })
  addListFeedRoutes(server, {
    ...services,
    ...services.settings.http,
    onListsChanged: services.curation.onListsChanged,
  })
  addPersonalDataRoute(server, {
    people: services.people,
    listTrackedApps: tracking.exportTracked,
    listTokens: services.tokens.list,
    listListLinks: services.listLinks.list,
    exportAlerts: services.alerts.exportAlerts,
    exportComparisons: services.comparisons.exportComparisons,
    exportKeywords: services.keywords.exportKeywords,
    exportNotes: services.notes.exportNotes,
    listChannels: async userId => (await services.channels.listChannels(userId)).channels,
  })
  addAppStoreStatusRoutes(server, services.collector)
  addDataHealthRoutes(server, { history, ...services.oversight })
  addDeskRoutes(server, services)
  addSuspectRoutes(server, services)
  addFirstRunRoutes(server, services)
  addMaintenanceRoutes(server, services.maintenance)
  addBackupRoutes(server, services.backups)
  addRetentionRoutes(server, services.retention)
}
