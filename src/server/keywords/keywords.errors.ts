import { mostKeywordsOfApp, mostKeywordsOfPerson } from '#contract/keywords.ts'
import { RequestError } from '../platform/errors.ts'

export const tooManyOfApp = (): RequestError =>
  new RequestError(
    'keyword.too_many',
    `This app has ${mostKeywordsOfApp} keywords in this country, which is as many as it can. Nothing was added; remove one first.`,
  )

export const tooManyOfPerson = (): RequestError =>
  new RequestError(
    'keyword.too_many',
    `You have ${mostKeywordsOfPerson} keywords, which is as many as one person can. Nothing was added; remove one first.`,
  )
