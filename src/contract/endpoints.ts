import {
  deleteAccount,
  endSession,
  getCurrentUser,
  getSignInWay,
  listSessions,
  redeemOwnerLink,
  savePreferences,
} from './accounts.ts'
import {
  addAlertRule,
  backTestRule,
  changeAlertRule,
  getAlertSettings,
  removeAlertRule,
  renewFeed,
  saveAlertSchedule,
} from './alerts.ts'
import { getAppStoreStatus } from './app-store-status.ts'
import { listPublicApps } from './apps.ts'
import { listAuditEntries } from './audit.ts'
import { getBackups, startBackup } from './backups.ts'
import { listCategoryApps } from './categories.ts'
import {
  addChannel,
  changeChannel,
  chooseEvents,
  confirmAddress,
  listChannels,
  listDeliveries,
  previewTemplate,
  readEmailLink,
  removeChannel,
  renewChannelSecret,
  replayDelivery,
  saveTemplate,
  testChannel,
} from './channels.ts'
import { getChart, getChartReplay, listChartMoments } from './chart-snapshots.ts'
import { getCircumstances } from './circumstances.ts'
import { compareApps, listComparisons, removeComparison, saveComparison } from './comparisons.ts'
import { getAppCoverage } from './coverage.ts'
import {
  addPublicApp,
  addPublicAppByUrl,
  listAdminApps,
  listRemovedInternationalApps,
  refreshApp,
  removeInternationalApp,
  removePublicApp,
  restoreInternationalApp,
} from './curation.ts'
import { getDataHealth } from './data-health.ts'
import { listDemoDoors } from './demo.ts'
import { listDemoEmails } from './demo-outbox.ts'
import { dryRunSweep, getCollectorDesk, pauseCollector, resumeCollector, retryFailedCharts } from './desk.ts'
import { getDeveloper } from './developers.ts'
import { checkAppStore, getFirstRun, startCollecting } from './first-run.ts'
import { getHealth, getLiveness } from './health.ts'
import { getHighlights } from './highlights.ts'
import { countUnread, getInbox, markInboxRead } from './inbox.ts'
import { listTopInternationalApps } from './international.ts'
import { addKeyword, getKeywordHistory, listKeywordProposals, listKeywords, removeKeyword } from './keywords.ts'
import { addListLink, getSharedList, listListLinks, removeListLink } from './list-links.ts'
import { getMailState, sendMailTest } from './mail.ts'
import {
  cancelJob,
  getMaintenanceStatus,
  importTopCharts,
  optimizeRankings,
  regenerateSummaries,
  resetJobStatus,
  resumeJob,
  updateRankings,
} from './maintenance.ts'
import { getMilestone, listMilestones } from './milestones.ts'
import { listMovers } from './movers.ts'
import { getNotifications, saveNotifications } from './notifications.ts'
import { getOpenData } from './open-data.ts'
import { changeRole, checkAdmin, listPeople } from './people.ts'
import { downloadPersonalData } from './personal-data.ts'
import { addAppNote, changeAppNote, listAppNotes, listRankSeries, removeAppNote } from './rank-histories.ts'
import { cancelRankingTest, getRankingTest, startRankingTest } from './ranking-test.ts'
import { getRankHistory } from './ranks.ts'
import { getReport } from './reports.ts'
import { getRetention } from './retention.ts'
import { getAppScore, listReadyScores, listScoreWeights, saveScoreWeights } from './scores.ts'
import { searchApps } from './search.ts'
import { listShareImages, regenerateShareImages } from './share-images.ts'
import { getStorePage } from './store-pages.ts'
import { getAppSummary } from './summaries.ts'
import { decideSuspect, getSuspect, listSuspects } from './suspects.ts'
import {
  createToken,
  decideDeviceLogin,
  finishDeviceLogin,
  getDeviceLogin,
  listAllTokens,
  listTokens,
  revokeAnyToken,
  revokeToken,
  startDeviceLogin,
} from './tokens.ts'
import {
  addApp,
  changeTrackedApps,
  getFirstLook,
  isAppTracked,
  listTrackedApps,
  saveAppTags,
  trackApp,
  trackAppForMe,
  untrackApp,
} from './tracking.ts'
import { getAppTrend, listPublicTrends, listTrackedScores, listTrackedTrends, listTrends } from './trends.ts'
import { getCountryWeather, getWorldWeather } from './weather.ts'
import { listWithdrawals, previewWithdrawal, undoWithdrawal, withdrawReadings } from './withdrawals.ts'
import { getAppWorld } from './worlds.ts'

/** Every endpoint of the API. A test fails for a route that is not listed here, and for an entry without a route. */
export const endpoints = [
  addAlertRule,
  addApp,
  addAppNote,
  addChannel,
  addKeyword,
  addListLink,
  addPublicApp,
  addPublicAppByUrl,
  backTestRule,
  cancelJob,
  cancelRankingTest,
  changeAlertRule,
  changeAppNote,
  changeChannel,
  changeRole,
  changeTrackedApps,
  checkAdmin,
  checkAppStore,
  chooseEvents,
  compareApps,
  confirmAddress,
  countUnread,
  createToken,
  decideDeviceLogin,
  decideSuspect,
  deleteAccount,
  downloadPersonalData,
  dryRunSweep,
  endSession,
  finishDeviceLogin,
  getAlertSettings,
  getAppCoverage,
  getAppScore,
  getAppStoreStatus,
  getAppSummary,
  getAppTrend,
  getAppWorld,
  getBackups,
  getChart,
  getChartReplay,
  getCircumstances,
  getCollectorDesk,
  getCountryWeather,
  getCurrentUser,
  getDataHealth,
  getDeveloper,
  getDeviceLogin,
  getFirstLook,
  getFirstRun,
  getHealth,
  getHighlights,
  getInbox,
  getKeywordHistory,
  getLiveness,
  getMailState,
  getMaintenanceStatus,
  getMilestone,
  getNotifications,
  getOpenData,
  getRankHistory,
  getRankingTest,
  getReport,
  getRetention,
  getSharedList,
  getSignInWay,
  getStorePage,
  getSuspect,
  getWorldWeather,
  importTopCharts,
  isAppTracked,
  listAdminApps,
  listAllTokens,
  listAppNotes,
  listAuditEntries,
  listCategoryApps,
  listChannels,
  listChartMoments,
  listComparisons,
  listDeliveries,
  listDemoDoors,
  listDemoEmails,
  listKeywordProposals,
  listKeywords,
  listListLinks,
  listMilestones,
  listMovers,
  listPeople,
  listPublicApps,
  listPublicTrends,
  listRankSeries,
  listReadyScores,
  listRemovedInternationalApps,
  listScoreWeights,
  listSessions,
  listShareImages,
  listSuspects,
  listTokens,
  listTopInternationalApps,
  listTrackedApps,
  listTrackedScores,
  listTrackedTrends,
  listTrends,
  listWithdrawals,
  markInboxRead,
  optimizeRankings,
  pauseCollector,
  previewTemplate,
  previewWithdrawal,
  readEmailLink,
  redeemOwnerLink,
  refreshApp,
  regenerateShareImages,
  regenerateSummaries,
  removeAlertRule,
  removeAppNote,
  removeChannel,
  removeComparison,
  removeInternationalApp,
  removeKeyword,
  removeListLink,
  removePublicApp,
  renewChannelSecret,
  renewFeed,
  replayDelivery,
  resetJobStatus,
  restoreInternationalApp,
  resumeCollector,
  resumeJob,
  retryFailedCharts,
  revokeAnyToken,
  revokeToken,
  saveAlertSchedule,
  saveAppTags,
  saveComparison,
  saveNotifications,
  savePreferences,
  saveScoreWeights,
  saveTemplate,
  searchApps,
  sendMailTest,
  startBackup,
  startCollecting,
  startDeviceLogin,
  startRankingTest,
  testChannel,
  trackApp,
  trackAppForMe,
  undoWithdrawal,
  untrackApp,
  updateRankings,
  withdrawReadings,
] as const
