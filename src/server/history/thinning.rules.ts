import { dayOf } from '#domain/days.ts'

/**
 * The timestamps (ms) at which an app has no rank row but may have been ranked. Thinning keeps each day's last rank, so the
 * state at a day's last measurement is always known.
 */
export const listUnknownMoments = (
  moments: readonly Date[],
  { isRanked, thinnedBefore }: { isRanked: (moment: Date) => boolean; thinnedBefore: Date | undefined },
): Set<number> => {
  const thinned = moments.filter(moment => thinnedBefore && moment < thinnedBefore)
  const lastOfDay = new Map(thinned.map(moment => [dayOf(moment), moment.getTime()]))
  return new Set(
    thinned
      .filter(moment => !isRanked(moment) && lastOfDay.get(dayOf(moment)) !== moment.getTime())
      .map(moment => moment.getTime()),
  )
}
