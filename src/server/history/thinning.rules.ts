import { dayOf } from '#domain/days.ts'

/**
 * The moments at which an app has no rank row and may have been in the chart all the same, in seconds since 1970 times
 * 1000: thinning leaves the last rank of each day, so a rank of a day's last moment would be there.
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
