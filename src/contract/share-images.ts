import { z } from 'zod'
import { appStoreId } from './apps.ts'
import { moment } from './charts.ts'
import { endpoint } from './endpoint.ts'

/** The preview image other sites show for a link. */
export const shareImage = z.object({
  /** The app in the image; null for the image of the site. */
  app: z.object({ appStoreId, name: z.string() }).nullable(),
  /** Address of the PNG. */
  url: z.string(),
  /** When it was rendered; null if not requested since the last regeneration. */
  madeAt: moment.nullable(),
  /** Size of the file; null with `madeAt`. */
  bytes: z.int().nullable(),
})
export type ShareImage = z.infer<typeof shareImage>

export const shareImages = z.object({
  /** The image of the site, then up to six of public apps, those in the most countries first. */
  images: z.array(shareImage),
  /** How long an image is served before it is rendered again. */
  keptSeconds: z.int(),
  /** How often all images are rendered again. */
  regeneratedEverySeconds: z.int(),
})
export type ShareImages = z.infer<typeof shareImages>

export const listShareImages = endpoint({
  name: 'listShareImages',
  method: 'GET',
  path: '/api/admin/og',
  summary: 'The share images of this site',
  access: 'admin',
  response: shareImages,
  errors: ['auth.required', 'auth.forbidden', 'server.not_ready'],
})

/** Discards all images and renders those of `listShareImages` now; the others are rendered on request. */
export const regenerateShareImages = endpoint({
  name: 'regenerateShareImages',
  method: 'POST',
  path: '/api/admin/og/regenerate',
  summary: 'Refresh the share images',
  access: 'admin',
  response: z.object({
    /** Images that were rendered. */
    regenerated: z.int(),
    /** Images that failed to render; they are retried on request. */
    failed: z.int(),
  }),
  errors: ['auth.required', 'auth.forbidden', 'server.not_ready'],
})
