import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify'
import { LRUCache } from 'lru-cache'
import { catalogueLanguage, findNameLanguage } from '#domain/reader-country.ts'
import type { Log } from '../process/log.ts'
import { packJson, type TaggedAnswer, tagAnswer } from './answer-cache.ts'
import { readLocale } from './reader-locale.ts'

export type NameOptions = {
  /** First language of the storefront of the reader's country. */
  language: string
  /** The answer is a list of apps in the order of their names. */
  isByName: boolean
}

/** Puts the app names of a language into an answer; the same object when no name differs. */
export type NameApps = <Answer>(answer: Answer, options: NameOptions) => Promise<Answer>

declare module 'fastify' {
  interface FastifyRequest {
    /** Puts the app names of the reader's country into an answer; the same object when no name differs. */
    nameApps<Answer>(answer: Answer): Promise<Answer>
    /** The language of the app names of the reader's country; undefined where the catalogue's names are the reader's. */
    findNameLanguage(): Promise<string | undefined>
    /** The same for an answer that is cached for all readers. */
    nameTaggedAnswer(answer: TaggedAnswer): Promise<TaggedAnswer>
  }
  interface FastifyContextConfig {
    /** Answers with a list of apps in the order of their names. */
    isByName?: boolean
  }
}

type Server = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, Log>

/** Undefined where the catalogue's names are the reader's: it prefers those of the United States. */
const languageOf = (locale: string): string | undefined => {
  const language = findNameLanguage(locale)
  return language === catalogueLanguage ? undefined : language
}

/** Browsers send few different headers, and reading one takes as long as the rest of a cached answer. */
const languages = new LRUCache<string, { language: string | undefined }>({ max: 1_000 })

const languageOfHeader = (acceptLanguage = ''): string | undefined => {
  const known = languages.get(acceptLanguage)
  if (known) return known.language
  const language = languageOf(readLocale(acceptLanguage))
  languages.set(acceptLanguage, { language })
  return language
}

const findLanguage = async (request: FastifyRequest): Promise<string | undefined> => {
  const member = await request.findMember()
  return member?.locale ? languageOf(member.locale) : languageOfHeader(request.headers['accept-language'])
}

const isByName = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.isByName === true

/** Lets every answer of the API name apps as the storefront of the reader's country does (decision 0029). */
export const addReaderNames = (server: Server, nameApps: NameApps): void => {
  const nameFor = async <Answer>(request: FastifyRequest, answer: Answer): Promise<Answer> => {
    const language = await findLanguage(request)
    return language === undefined ? answer : nameApps(answer, { language, isByName: isByName(request) })
  }
  const nameAnswer = async (answer: TaggedAnswer, options: NameOptions): Promise<TaggedAnswer> => {
    const content: unknown = JSON.parse(String(answer.body))
    const named = await nameApps(content, options)
    return named === content ? answer : tagAnswer({ ...answer, ...packJson(named) })
  }
  server.decorateRequest('nameApps', function <Answer>(this: FastifyRequest, answer: Answer) {
    return nameFor(this, answer)
  })
  server.decorateRequest('findNameLanguage', function (this: FastifyRequest) {
    return findLanguage(this)
  })
  server.decorateRequest('nameTaggedAnswer', async function (this: FastifyRequest, answer: TaggedAnswer) {
    const language = await findLanguage(this)
    if (language === undefined) return answer
    const options = { language, isByName: isByName(this) }
    return server.answers.find(`names ${JSON.stringify(options)} ${answer.etag}`, () => nameAnswer(answer, options))
  })
}
