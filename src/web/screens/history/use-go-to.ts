import { useNavigate } from '@tanstack/react-router'
import type { HistoryAddress } from './history-address.ts'

/** Puts what was chosen into the address; the page stays where it is. */
export const useGoTo = () => {
  const navigate = useNavigate()
  return (address: HistoryAddress): void => void navigate({ to: '.', search: address, resetScroll: false })
}

/** A sort belongs to the charts of its table, so it ends with them. */
export const withCharts = (address: HistoryAddress, charts: HistoryAddress['charts']): HistoryAddress => ({
  ...address,
  charts,
  sort: undefined,
  order: undefined,
})
