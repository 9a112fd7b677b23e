import type { AppId } from '#domain/ranks.ts'
import { RequestError } from '../platform/process/errors.ts'

export const noStoreAddress = (): RequestError =>
  new RequestError(
    'request.invalid',
    'This is not the URL of an app in the App Store, such as https://apps.apple.com/us/app/name/id1234567890.',
  )

export const appUnknown = (appId: AppId | string): RequestError =>
  new RequestError('app.not_found', `This server does not know an app with the App Store id ${appId}.`)

export const notPublic = (appId: AppId | string): RequestError =>
  new RequestError('app.not_listed', `The public list does not contain an app with the id ${appId}.`)

export const notRemoved = (appId: AppId | string): RequestError =>
  new RequestError('app.not_listed', `The app with the id ${appId} is not excluded from the top international list.`)
