import type { AppId } from '#domain/ranks.ts'
import { RequestError } from '../platform/process/errors.ts'

/** Thrown by endpoints that only read the catalogue. */
export const appNotFound = (appId: AppId): RequestError =>
  new RequestError(
    'app.not_found',
    `This server does not know an app with the App Store id ${appId} yet. Search for it to add it.`,
  )

/** Thrown when the App Store was also asked and does not have the app. */
export const appNotInStore = (appId: AppId | string): RequestError =>
  new RequestError('app.not_found', `The US App Store has no app with the id ${appId}.`)
