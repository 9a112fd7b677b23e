import type { AppId } from '#domain/ranks.ts'
import { RequestError } from '../platform/errors.ts'

export const noStoreAddress = (): RequestError =>
  new RequestError(
    'request.invalid',
    'This is no address of an app in the App Store; one looks like https://apps.apple.com/us/app/name/id1234567890. Nothing was added.',
  )

const nothingChanged = 'so nothing was changed.'

export const appUnknown = (appId: AppId | string): RequestError =>
  new RequestError('app.not_found', `No app with the App Store id ${appId} is known here, ${nothingChanged}`)

export const notPublic = (appId: AppId | string): RequestError =>
  new RequestError('app.not_listed', `The public list has no app with the id ${appId}, ${nothingChanged}`)

export const notRemoved = (appId: AppId | string): RequestError =>
  new RequestError(
    'app.not_listed',
    `No app with the id ${appId} is kept out of the top international list, ${nothingChanged}`,
  )
