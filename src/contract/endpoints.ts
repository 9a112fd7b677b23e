import {
  deleteAccount,
  endSession,
  getCurrentUser,
  getSignInWay,
  listSessions,
  redeemOwnerLink,
  savePreferences,
} from './accounts.ts'
import { changeRole, checkAdmin, listPeople } from './admin.ts'
import {
  addAlertRule,
  backTestRule,
  changeAlertRule,
  countUnread,
  getAlertSettings,
  getInbox,
  listShuffledCharts,
  markInboxRead,
  removeAlertRule,
  renewFeed,
  saveAlertSchedule,
} from './alerts.ts'
import { getAppStoreStatus } from './app-store-status.ts'
import { getAppSummary, listPublicApps } from './apps.ts'
import { listAuditEntries } from './audit.ts'
import { listCategoryApps } from './categories.ts'
import {
  addChannel,
  changeChannel,
  confirmAddress,
  listChannels,
  listDeliveries,
  readLetterLink,
  removeChannel,
  renewChannelSecret,
  testChannel,
} from './channels.ts'
import {
  decideSuspect,
  dryRunSweep,
  getCollectorDesk,
  getSuspect,
  listSuspects,
  pauseCollector,
  resumeCollector,
  retryFailedCharts,
} from './collector-desk.ts'
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
import { listDemoLetters } from './demo-outbox.ts'
import { checkAppStore, getFirstRun, startCollecting } from './first-run.ts'
import { getHealth } from './health.ts'
import { listTopInternationalApps } from './international.ts'
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
import { getNotifications, saveNotifications } from './notifications.ts'
import { downloadPersonalData } from './personal-data.ts'
import { cancelRankingTest, getRankingTest, startRankingTest } from './ranking-test.ts'
import { getRankHistory } from './ranks.ts'
import { searchApps } from './search.ts'
import { listShareImages, regenerateShareImages } from './share-images.ts'
import { addApp, getFirstLook, isAppTracked, listTrackedApps, trackApp, trackAppForMe, untrackApp } from './tracking.ts'

/** Every call of the API. A route that is not here fails a test, and so does an entry without a route. */
export const endpoints = [
  addAlertRule,
  addApp,
  addChannel,
  addPublicApp,
  addPublicAppByUrl,
  backTestRule,
  cancelJob,
  cancelRankingTest,
  changeAlertRule,
  changeChannel,
  changeRole,
  checkAdmin,
  checkAppStore,
  confirmAddress,
  countUnread,
  decideSuspect,
  deleteAccount,
  downloadPersonalData,
  dryRunSweep,
  endSession,
  getAlertSettings,
  getAppCoverage,
  getAppStoreStatus,
  getAppSummary,
  getCollectorDesk,
  getCurrentUser,
  getDataHealth,
  getFirstLook,
  getFirstRun,
  getHealth,
  getInbox,
  getMaintenanceStatus,
  getNotifications,
  getRankHistory,
  getRankingTest,
  getSignInWay,
  getSuspect,
  importTopCharts,
  isAppTracked,
  listAdminApps,
  listAuditEntries,
  listCategoryApps,
  listChannels,
  listDeliveries,
  listDemoLetters,
  listPeople,
  listPublicApps,
  listRemovedInternationalApps,
  listSessions,
  listShareImages,
  listShuffledCharts,
  listSuspects,
  listTopInternationalApps,
  listTrackedApps,
  markInboxRead,
  optimizeRankings,
  pauseCollector,
  readLetterLink,
  redeemOwnerLink,
  refreshApp,
  regenerateShareImages,
  regenerateSummaries,
  removeAlertRule,
  removeChannel,
  removeInternationalApp,
  removePublicApp,
  renewChannelSecret,
  renewFeed,
  resetJobStatus,
  restoreInternationalApp,
  resumeCollector,
  resumeJob,
  retryFailedCharts,
  saveAlertSchedule,
  saveNotifications,
  savePreferences,
  searchApps,
  startCollecting,
  startRankingTest,
  testChannel,
  trackApp,
  trackAppForMe,
  untrackApp,
  updateRankings,
] as const
