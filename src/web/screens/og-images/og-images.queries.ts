import { queryOptions } from '@tanstack/react-query'
import { listShareImages } from '#contract/share-images.ts'
import { minuteMs } from '#domain/units.ts'
import { call } from '#web/lib/api-client.ts'

// Stale after a minute, because every request for an image can change the list.
export const shareImagesQuery = queryOptions({
  queryKey: [listShareImages.path],
  queryFn: ({ signal }) => call(listShareImages, { signal }),
  staleTime: minuteMs,
})
