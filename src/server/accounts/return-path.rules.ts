import { findReturnPath } from '#domain/return-paths.ts'

/** The default page after sign-in. */
export const homePath = '/apps'

/** Where to go after sign-in: a page of this site, or else the home path. */
export const readReturnPath = (text: unknown): string => findReturnPath(text) ?? homePath
