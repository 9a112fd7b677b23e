import { useQuery } from '@tanstack/react-query'
import { MeasuredSince } from '#web/components/ui/moment.tsx'
import { appStoreStatusQuery } from '#web/lib/app-store-status.ts'

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
