import type { ShareImage } from '#contract/share-images.ts'
import { imageFileName } from '#domain/share-images.ts'
import { minuteMs } from '#domain/units.ts'
import { ogImagesWords as words } from './og-images.words.ts'

const siteName = 'rank-atlas'

export const nameOf = ({ app }: ShareImage): string => app?.name ?? words.main

export const fileNameOf = ({ app }: ShareImage): string => (app ? imageFileName(app.name, siteName) : `${siteName}.png`)

/** Browsers cache a picture by its address, so each version has its own. `readAt` is when the list was read. */
export const addressOf = ({ url, madeAt }: ShareImage, readAt: number): string =>
  `${url}?v=${madeAt === null ? readAt : Date.parse(madeAt)}`

/** Whether the picture is made anew for whoever asks, so that the list does not know of the one that is seen. */
export const isMadeOnSight = (
  { madeAt }: ShareImage,
  { readAt, keptMinutes }: { readAt: number; keptMinutes: number },
) => madeAt === null || readAt - Date.parse(madeAt) >= keptMinutes * minuteMs
