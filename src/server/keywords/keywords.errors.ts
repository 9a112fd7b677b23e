import { mostKeywordsOfApp, mostKeywordsOfPerson } from '#contract/keywords.ts'
import { RequestError } from '../platform/process/errors.ts'

export const tooManyOfApp = (): RequestError =>
  new RequestError(
    'keyword.too_many',
    `This app has ${mostKeywordsOfApp} keywords in this country, which is the maximum. Remove one first.`,
  )

export const tooManyOfPerson = (): RequestError =>
  new RequestError(
    'keyword.too_many',
    `You have ${mostKeywordsOfPerson} keywords, which is the maximum. Remove one first.`,
  )

export const keywordNotFound = (): RequestError =>
  new RequestError('keyword.not_found', 'You have no keyword with this id.')
