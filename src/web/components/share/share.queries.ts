import { queryOptions } from '@tanstack/react-query'
import { type CountSubject, countImagePath, type ImageSize } from '#domain/share-images.ts'
import { fetchPicture } from './fetch-picture.ts'

type CountPictureInput = { appStoreId: string; subject: CountSubject; size: ImageSize; measuredAt: string | null }

/** The picture of a count. Newer numbers have a new one. */
export const countPictureQuery = ({ appStoreId, subject, size, measuredAt }: CountPictureInput) => {
  const path = countImagePath(appStoreId, subject, size)
  return queryOptions({
    queryKey: [path, measuredAt],
    // Not given up when the dialog closes: the picture may be on its way to be saved.
    queryFn: () => fetchPicture(path),
    // Without a network it fails and says so, instead of waiting for one in grey.
    networkMode: 'always',
    retryOnMount: true,
  })
}
