import { z } from 'zod'
import { appStoreId } from './apps.ts'
import { moment } from './charts.ts'
import { endpoint } from './endpoint.ts'

/** A picture that other sites show beside a link. */
export const shareImage = z.object({
  /** The app it is of; null for the picture of the whole site. */
  app: z.object({ appStoreId, name: z.string() }).nullable(),
  /** Address of the PNG. */
  url: z.string(),
  /** When it was made; null while nobody asked for it since the last regeneration. */
  madeAt: moment.nullable(),
  /** Size of the file; null with `madeAt`. */
  bytes: z.int().nullable(),
})
export type ShareImage = z.infer<typeof shareImage>

export const shareImages = z.object({
  /** The picture of the site, then at most six of public apps, the ones in most countries first. */
  images: z.array(shareImage),
  /** A picture is sent for this long, then it is made anew. */
  keptMinutes: z.int(),
  /** All pictures are made anew this often, asked for or not. */
  regeneratedEveryHours: z.int(),
})
export type ShareImages = z.infer<typeof shareImages>

export const listShareImages = endpoint({
  name: 'listShareImages',
  method: 'GET',
  path: '/api/admin/og',
  summary: 'The pictures that other sites show beside links to this one',
  access: 'admin',
  response: shareImages,
  errors: ['auth.required', 'auth.forbidden', 'server.not_ready'],
})

/** Forgets every picture and makes those of `listShareImages` at once; the others are made when they are asked for. */
export const regenerateShareImages = endpoint({
  name: 'regenerateShareImages',
  method: 'POST',
  path: '/api/admin/og/regenerate',
  summary: 'Make the share images anew',
  access: 'admin',
  response: z.object({
    /** Pictures that were made. */
    regenerated: z.int(),
    /** Pictures that could not be made; they are tried again when they are asked for. */
    failed: z.int(),
  }),
  errors: ['auth.required', 'auth.forbidden', 'server.not_ready'],
})
