/** An app in a chart on one day, as a byte: its rank in the day's last measurement, or one of the following. */
export type DayState = number

/** No measurement. */
export const unmeasuredDay = 0
/** The chart had no apps in any measurement of the day. */
export const emptyDay = 254
/** The chart had apps, and this one was not among them. */
export const unrankedDay = 255

export const isMeasuredDay = (state: DayState | undefined): boolean =>
  state !== undefined && state !== unmeasuredDay && state !== emptyDay

export const isRankedDay = (state: DayState): boolean =>
  state !== unmeasuredDay && state !== emptyDay && state !== unrankedDay
