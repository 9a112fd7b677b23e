import { createFileRoute } from '@tanstack/react-router'
import { ensureAdmin, findUser } from '#web/lib/guards.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { MembersOnly } from '#web/screens/auth/members-only.tsx'
import { shareImagesQuery } from '#web/screens/og-images/og-images.queries.ts'
import { OgImagesScreen } from '#web/screens/og-images/og-images-screen.tsx'

const OgImagesRoute = () => (
  <MembersOnly>
    <OgImagesScreen />
  </MembersOnly>
)

export const Route = createFileRoute('/admin/og-images')({
  beforeLoad: ensureAdmin,
  loader: async ({ context: { queryClient } }) => {
    if (await findUser(queryClient)) await prefetch(queryClient, shareImagesQuery)
  },
  component: OgImagesRoute,
})
