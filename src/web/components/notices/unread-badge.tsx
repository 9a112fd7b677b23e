import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { unreadQuery } from './notices.queries.ts'
import { noticesWords } from './notices.words.ts'
import { useAppBadge } from './use-app-badge.ts'

/** Larger counts show as `99+`, so that the badge keeps its width. */
const mostShown = 99

/** The unread count inside a link. Renders nothing when it is zero or unknown. */
export const UnreadBadge = ({ userId }: { userId: string }) => {
  const { locale } = useReader()
  const { data } = useQuery(unreadQuery(userId))
  useAppBadge(data?.unread ?? 0)
  if (!data || data.unread === 0) return null
  const text = formatNumber(Math.min(data.unread, mostShown), locale)
  return (
    <>
      <span
        aria-hidden="true"
        className="framed-when-forced ml-auto rounded-badge bg-accent px-1.5 text-xs/4.5 font-semibold text-on-accent tabular-nums"
      >
        {data.unread > mostShown ? `${text}+` : text}
      </span>
      <span className="sr-only">{noticesWords.unread(formatNumber(data.unread, locale))}</span>
    </>
  )
}
