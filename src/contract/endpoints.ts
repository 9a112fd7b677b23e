import { getAppStoreStatus } from './app-store-status.ts'
import { getAppSummary, listPublicApps } from './apps.ts'
import { listCategoryApps } from './categories.ts'
import { getAppCoverage } from './coverage.ts'
import { getHealth } from './health.ts'
import { listTopInternationalApps } from './international.ts'
import { getRankHistory } from './ranks.ts'
import { searchApps } from './search.ts'

/** Every call of the API. A route that is not here fails a test, and so does an entry without a route. */
export const endpoints = [
  getAppCoverage,
  getAppStoreStatus,
  getAppSummary,
  getHealth,
  getRankHistory,
  listCategoryApps,
  listPublicApps,
  listTopInternationalApps,
  searchApps,
] as const
