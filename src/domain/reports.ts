export const reportSpans = ['week', 'month'] as const
/** Which reports a person gets by e-mail and the other channels. */
export const reportLetters = ['none', ...reportSpans] as const
export type ReportLetter = (typeof reportLetters)[number]

export type ReportSpan = (typeof reportSpans)[number]
