import { ApiError, findProblem } from '#web/lib/api-error.ts'
import { shareWords as words } from './share.words.ts'

/** A picture of the server as it is saved and shared, and as an address for the screen. */
export type Picture = { blob: Blob; address: string }

/** The security policy lets a page show `data:` and no `blob:`. */
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
 * Fetches a picture once for all: what is seen is what is saved and shared. The browser asks whether the one it kept is
 * still the newest, as it would be shown beside newer numbers.
 *
 * @throws ApiError when the server answers with anything but a PNG
 */
export const fetchPicture = async (path: string): Promise<Picture> => {
  const response = await fetch(path, { cache: 'no-cache' })
  if (!response.ok) throw await refusalOf(response)
  const blob = await response.blob()
  if (blob.type !== 'image/png') throw new ApiError(words.notPicture, { status: response.status })
  return { blob, address: await readAddress(blob) }
}
