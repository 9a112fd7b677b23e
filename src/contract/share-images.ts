import { z } from 'zod'
import { appStoreId } from './apps.ts'
import { moment } from './charts.ts'
import { endpoint } from './endpoint.ts'

/** The preview image other sites show for a link. */
export const shareImage = z.object({
  app: z
    .object({ appStoreId, name: z.string() })
    .nullable()
    .describe('The app in the image; null for the image of the site.'),
  url: z.string().describe('Address of the PNG.'),
  madeAt: moment.nullable().describe('When it was rendered; null if not requested since the last regeneration.'),
  bytes: z.int().nullable().describe('Size of the file; null with `madeAt`.'),
})
export type ShareImage = z.infer<typeof shareImage>

export const shareImages = z.object({
  images: z
    .array(shareImage)
    .describe('The image of the site, then up to six of public apps, those in the most countries first.'),
  keptSeconds: z.int().describe('How long an image is served before it is rendered again.'),
  regeneratedEverySeconds: z.int().describe('How often all images are rendered again.'),
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
    regenerated: z.int().describe('Images that were rendered.'),
    failed: z.int().describe('Images that failed to render; they are retried on request.'),
  }),
  errors: ['auth.required', 'auth.forbidden', 'server.not_ready'],
})
