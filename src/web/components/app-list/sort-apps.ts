import type { App } from '#contract/apps.ts'
import { textOrder } from '#domain/text-order.ts'
import type { ListAddress } from './list-address.ts'

type SortInput<Shown> = { apps: readonly Shown[]; address: ListAddress; locale: string }

/** Unrated apps come last in both orders: no rating is not a low rating. */
const compareRatings = (one: number | null, other: number | null, direction: number): number => {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return direction * (one - other)
}

/** Sorts apps as the URL says; text uses the collation of the reader's locale. The sort is stable. */
export const sortApps = <Shown extends App>({ apps, address, locale }: SortInput<Shown>): readonly Shown[] => {
  const { sort, order } = address
  if (!sort) return apps
  const direction = order === 'desc' ? -1 : 1
  if (sort === 'rating') {
    return [...apps].sort((one, other) => compareRatings(one.rating, other.rating, direction))
  }
  const compare = textOrder(locale)
  return [...apps].sort((one, other) => direction * compare(one[sort], other[sort]))
}
