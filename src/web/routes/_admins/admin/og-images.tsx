import { createFileRoute } from '@tanstack/react-router'
import { prefetch } from '#web/lib/prefetch.ts'
import { shareImagesQuery } from '#web/screens/og-images/og-images.queries.ts'
import { OgImagesScreen } from '#web/screens/og-images/og-images-screen.tsx'

export const Route = createFileRoute('/_admins/admin/og-images')({
  loader: ({ context: { queryClient, user } }) => user && prefetch(queryClient, shareImagesQuery),
  component: OgImagesScreen,
})
