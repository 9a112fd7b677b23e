import type { AppId } from '#domain/ranks.ts'
import { RequestError } from '../platform/errors.ts'

/** For what only shows an app. */
export const appNotFound = (appId: AppId): RequestError =>
  new RequestError(
    'app.not_found',
    `This server does not know an app with the App Store id ${appId} yet. Search for it to add it.`,
  )

/** Where the App Store is asked for an app that is not known here. */
export const appNotInStore = (appId: AppId | string): RequestError =>
  new RequestError('app.not_found', `The App Store of the United States has no app with the id ${appId}.`)
