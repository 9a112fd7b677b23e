import {
  deleteAccount,
  downloadPersonalData,
  endSession,
  getCurrentUser,
  getSignInWay,
  listSessions,
  redeemOwnerLink,
  savePreferences,
} from './accounts.ts'
import { changeRole, checkAdmin, listPeople } from './admin.ts'
import { getAppStoreStatus } from './app-store-status.ts'
import { getAppSummary, listPublicApps } from './apps.ts'
import { listCategoryApps } from './categories.ts'
import { getAppCoverage } from './coverage.ts'
import { getHealth } from './health.ts'
import { listTopInternationalApps } from './international.ts'
import { getNotifications, saveNotifications } from './notifications.ts'
import { getRankHistory } from './ranks.ts'
import { searchApps } from './search.ts'
import { addApp, getFirstLook, isAppTracked, listTrackedApps, trackApp, trackAppForMe, untrackApp } from './tracking.ts'

/** Every call of the API. A route that is not here fails a test, and so does an entry without a route. */
export const endpoints = [
  addApp,
  changeRole,
  checkAdmin,
  deleteAccount,
  downloadPersonalData,
  endSession,
  getAppCoverage,
  getAppStoreStatus,
  getAppSummary,
  getCurrentUser,
  getFirstLook,
  getHealth,
  getNotifications,
  getRankHistory,
  getSignInWay,
  isAppTracked,
  listCategoryApps,
  listPeople,
  listPublicApps,
  listSessions,
  listTopInternationalApps,
  listTrackedApps,
  saveNotifications,
  savePreferences,
  searchApps,
  trackApp,
  trackAppForMe,
  untrackApp,
  redeemOwnerLink,
] as const
