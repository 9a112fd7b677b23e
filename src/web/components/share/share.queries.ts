import { queryOptions } from '@tanstack/react-query'
import type { Scope } from '#domain/scopes.ts'
import { type CountSubject, countImagePath, type ImageSize } from '#domain/share-images.ts'
import { ApiError, findProblem } from '#web/lib/api-error.ts'
import { href } from '#web/lib/site-path.ts'
import { shareWords as words } from './share.words.ts'

/** A picture from the server: the file to save and share, and a URL to display it. */
export type Picture = { blob: Blob; address: string }

/** A data URL, because the content security policy allows `data:` images but not `blob:`. */
const readAddress = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new Error(words.notPicture))
    reader.readAsDataURL(blob)
  })

const refusalOf = async (response: Response): Promise<ApiError> => {
  const { status, statusText } = response
  const text = await response.text()
  return new ApiError(`${status}: ${text || statusText}`, { status, problem: findProblem(text), statusText })
}

/**
 * Fetches a picture once, for display, saving and sharing. The browser revalidates its cached copy, so that an old picture
 * never appears beside newer numbers.
 * @throws ApiError when the response is not a PNG
 */
export const fetchPicture = async (path: string): Promise<Picture> => {
  const response = await fetch(href(path), { cache: 'no-cache' })
  if (!response.ok) throw await refusalOf(response)
  const blob = await response.blob()
  if (blob.type !== 'image/png') throw new ApiError(words.notPicture, { status: response.status })
  return { blob, address: await readAddress(blob) }
}

type CountPictureInput = {
  appStoreId: string
  subject: CountSubject
  scope: Scope
  size: ImageSize
  observedAt: string | null
}

export const countPictureQuery = ({ appStoreId, subject, scope, size, observedAt }: CountPictureInput) => {
  const path = countImagePath(appStoreId, { ...subject, scope }, size)
  return queryOptions({
    queryKey: [path, observedAt],
    // Not aborted when the dialog closes, because the picture may be needed for a save in progress.
    queryFn: () => fetchPicture(path),
    retryOnMount: true,
  })
}
