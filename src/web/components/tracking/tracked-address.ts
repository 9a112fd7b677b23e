import { type ListAddress, readListAddress } from '#web/components/app-list/list-address.ts'
import type { Search } from '#web/lib/address-parts.ts'

/** How the user's list is shown, optionally filtered by a tag. */
export type TrackedAddress = ListAddress & { tag?: string | undefined }

export const readTrackedAddress = (search: Search): TrackedAddress => ({
  ...readListAddress(search),
  tag: search.tag ? String(search.tag) : undefined,
})
