import { mostKeywordsOfApp, mostKeywordsOfPerson } from '#contract/keywords.ts'
import { RequestError } from '../platform/errors.ts'

export const tooManyOfApp = (): RequestError =>
  new RequestError(
    'keyword.too_many',
    `This app has ${mostKeywordsOfApp} keywords in this country, which is the maximum. Remove one first; nothing was added.`,
  )

export const tooManyOfPerson = (): RequestError =>
  new RequestError(
    'keyword.too_many',
    `You have ${mostKeywordsOfPerson} keywords, which is the maximum. Remove one first; nothing was added.`,
  )
