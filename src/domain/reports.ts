export const reportSpans = ['week', 'month'] as const
export type ReportSpan = (typeof reportSpans)[number]
