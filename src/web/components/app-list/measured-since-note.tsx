import { useQuery } from '@tanstack/react-query'
import { MeasuredSince } from '#web/components/ui/measured-since.tsx'
import { appStoreStatusQuery } from '#web/lib/app-store-status.ts'

/** The note below a list: since when its ranks have been measured. */
export const MeasuredSinceNote = () => {
  const { data: status } = useQuery(appStoreStatusQuery)
  return (
    status?.measuredSince && (
      <p className="pt-4 text-sm text-second">
        <MeasuredSince at={status.measuredSince} />
      </p>
    )
  )
}
