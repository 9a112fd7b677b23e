import { findReturnPath } from '#domain/return-paths.ts'

/** Where people land when nothing better is known. */
export const homePath = '/apps'

/** The path to go to after the sign-in: one of a page of this site, or the home path in place of anything else. */
export const readReturnPath = (text: unknown): string => findReturnPath(text) ?? homePath
