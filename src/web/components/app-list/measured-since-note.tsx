import { useQuery } from '@tanstack/react-query'
import { MeasuredSince } from '#web/components/ui/moment.tsx'
import { appStoreStatusQuery } from '#web/lib/app-store-status.ts'
import { useUser } from '#web/lib/current-user.ts'

/** Visitors come for ranks, not for the server. */
export const MeasuredSinceNote = () => {
  const { data: status } = useQuery(appStoreStatusQuery)
  const user = useUser()
  return (
    user &&
    status?.measuredSince && (
      <p className="pt-4 text-sm text-second">
        <MeasuredSince at={status.measuredSince} />
      </p>
    )
  )
}
