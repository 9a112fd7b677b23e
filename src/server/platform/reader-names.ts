import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify'
import { LRUCache } from 'lru-cache'
import { catalogueLanguage, findNameLanguage } from '#domain/reader-country.ts'
import { minuteMs } from '#domain/units.ts'
import { packJson, type TaggedAnswer, tagAnswer } from './answer-cache.ts'
import type { Log } from './log.ts'
import { readLocale } from './reader-locale.ts'
import { type Soon, whenKnown } from './soon.ts'

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
    findNameLanguage(): Soon<string | undefined>
    /** The same for an answer that is cached for all readers. */
    nameTaggedAnswer(answer: TaggedAnswer): Soon<TaggedAnswer>
  }
  interface FastifyContextConfig {
    /** Answers with a list of apps in the order of their names. */
    isByName?: boolean
  }
}

/** Answers of up to 300 KB each, so at most 60 MB. */
const mostAnswers = 200

/** Answers that differ by the reader's country, each cached under the tag of the answer it was made from. */
const createNamedAnswers = () => {
  const cache = new LRUCache<string, Promise<TaggedAnswer>>({ max: mostAnswers, ttl: minuteMs })
  return (key: string, create: () => Promise<TaggedAnswer>): Promise<TaggedAnswer> => {
    const known = cache.get(key)
    if (known) return known
    const named = create()
    cache.set(key, named)
    named.catch(() => cache.delete(key))
    return named
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

const findLanguage = (request: FastifyRequest): Soon<string | undefined> =>
  whenKnown(request.findMember(), member =>
    member?.locale ? languageOf(member.locale) : languageOfHeader(request.headers['accept-language']),
  )

const isByName = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.isByName === true

/** Lets every answer of the API name apps as the storefront of the reader's country does (decision 0029). */
export const addReaderNames = (server: Server, nameApps: NameApps): void => {
  const findNamed = createNamedAnswers()
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
  server.decorateRequest('nameTaggedAnswer', function (this: FastifyRequest, answer: TaggedAnswer) {
    return whenKnown(findLanguage(this), language => {
      if (language === undefined) return answer
      return findNamed(`${language} ${answer.etag}`, () => nameAnswer(answer, { language, isByName: isByName(this) }))
    })
  })
}
