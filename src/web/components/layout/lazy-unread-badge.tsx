import { useUser } from '#web/lib/current-user.ts'
import { useOnDemand } from '#web/lib/on-demand.ts'

const loadUnreadBadge = async () => (await import('#web/components/notices/unread-badge.tsx')).UnreadBadge

/** The unread count. Its code is loaded only for signed-in users. */
export const LazyUnreadBadge = () => {
  const id = useUser()?.id
  const UnreadBadge = useOnDemand(loadUnreadBadge, { reason: id })
  return id && UnreadBadge && <UnreadBadge userId={id} />
}
