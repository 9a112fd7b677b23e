import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ChartAtMoment } from '#contract/chart-snapshots.ts'
import { useSentRows } from '#web/components/long-lists/long-table.tsx'

/**
 * The element id of a row of a chart, or of its list of dropped-out apps. Prefixed with the country, because the page can
 * show two charts.
 */
export const anchorOf = ({ chart }: Pick<ChartAtMoment, 'chart'>, target: number | 'gone'): string =>
  `${chart.storefront}-${target}`

/** The number of rows that the server sends; with two charts side by side, half as many for each. */
export const sentPlaces = { alone: 20, beside: 10 } as const

type PlaceLinkProps = {
  chart: Pick<ChartAtMoment, 'chart' | 'places'>
  target: number | 'gone'
  sent: number
  className: string
  children: ReactNode
}

/**
 * A link to a row of a chart on this page. Before the browser has all rows, it may lead to another page of the list.
 */
export const PlaceLink = ({ chart, target, sent, className, children }: PlaceLinkProps) => {
  const { pageOf } = useSentRows(chart.places, sent)
  const index = chart.places.findIndex(({ rank }) => rank === target)
  const page = index < 0 ? undefined : pageOf(index)
  const hash = anchorOf(chart, target)
  if (page === undefined) {
    return (
      <a href={`#${hash}`} className={className}>
        {children}
      </a>
    )
  }
  const search = { page: page > 1 ? page : undefined, sort: undefined, order: undefined }
  return (
    <Link to="." search={before => ({ ...before, ...search })} hash={hash} preload={false} className={className}>
      {children}
    </Link>
  )
}
