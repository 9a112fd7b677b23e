/** The names of the four jobs in the API. */
export const jobNames = ['supabaseSync', 'rankingsCleanup', 'rankingsUpdate', 'topChartsImport'] as const
export type JobName = (typeof jobNames)[number]

export const jobStatuses = ['success', 'failed', 'running', 'never', 'interrupted'] as const

/** Apps with more old ranks than this are thinned, unless an admin sets another threshold. */
export const defaultThreshold = 500
