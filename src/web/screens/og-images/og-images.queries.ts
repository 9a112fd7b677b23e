import { queryOptions } from '@tanstack/react-query'
import { listShareImages } from '#contract/share-images.ts'
import { minuteMs } from '#domain/units.ts'
import { call } from '#web/lib/api-client.ts'

// Whoever asks for a picture changes it, so it is read anew when the page is opened again.
export const shareImagesQuery = queryOptions({
  queryKey: [listShareImages.path],
  queryFn: ({ signal }) => call(listShareImages, { signal }),
  staleTime: minuteMs,
})
