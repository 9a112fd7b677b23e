import { useNavigate } from '@tanstack/react-router'
import type { HistoryAddress } from './history-address.ts'

export const useGoTo = () => {
  const navigate = useNavigate()
  return (address: HistoryAddress): void => void navigate({ to: '.', search: address, resetScroll: false })
}

/** Drops a sort order by a chart that is no longer in the table. */
export const withCharts = (address: HistoryAddress, charts: HistoryAddress['charts']): HistoryAddress => ({
  ...address,
  charts,
  sort: undefined,
  order: undefined,
})
