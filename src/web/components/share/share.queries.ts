import { queryOptions } from '@tanstack/react-query'
import type { Scope } from '#domain/scopes.ts'
import { type CountSubject, countImagePath, type ImageSize } from '#domain/share-images.ts'
import { fetchPicture } from './fetch-picture.ts'

type CountPictureInput = {
  appStoreId: string
  subject: CountSubject
  scope: Scope
  size: ImageSize
  observedAt: string | null
}

/** The picture of a count. Newer measurements have a different key. */
export const countPictureQuery = ({ appStoreId, subject, scope, size, observedAt }: CountPictureInput) => {
  const path = countImagePath(appStoreId, { ...subject, scope }, size)
  return queryOptions({
    queryKey: [path, observedAt],
    // Not aborted when the dialog closes, because the picture may be needed for a save in progress.
    queryFn: () => fetchPicture(path),
    retryOnMount: true,
  })
}
