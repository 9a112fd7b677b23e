import type { ShareImage } from '#contract/share-images.ts'
import { imageFileName } from '#domain/share-images.ts'
import { secondMs } from '#domain/units.ts'
import { href } from '#web/lib/site-path.ts'
import { ogImagesWords as words } from './og-images.words.ts'

const siteName = 'rank-atlas'

export const nameOf = ({ app }: ShareImage): string => app?.name ?? words.main

export const fileNameOf = ({ app }: ShareImage): string => (app ? imageFileName(app.name, siteName) : `${siteName}.png`)

/** Adds the version to the URL to bypass the browser cache. `readAt` is the time of the list, in milliseconds. */
export const addressOf = ({ url, madeAt }: ShareImage, readAt: number): string =>
  `${href(url)}?v=${madeAt === null ? readAt : Date.parse(madeAt)}`

/** Whether the server will create the image when it is displayed. The list is then out of date. */
export const isMadeOnSight = (
  { madeAt }: ShareImage,
  { readAt, keptSeconds }: { readAt: number; keptSeconds: number },
) => madeAt === null || readAt - Date.parse(madeAt) >= keptSeconds * secondMs
