import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify'
import { LRUCache } from 'lru-cache'
import { catalogueLanguage, findNameLanguage } from '#domain/reader-country.ts'
import { minuteMs } from '#domain/units.ts'
import { type KeptAnswer, packJson, tagAnswer } from './kept-answers.ts'
import type { Log } from './log.ts'
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
    /** The same for an answer that is kept for all readers. */
    nameKeptApps(answer: KeptAnswer): Promise<KeptAnswer>
  }
  interface FastifyContextConfig {
    /** Answers with a list of apps in the order of their names. */
    isByName?: boolean
  }
}

/** Answers of up to 300 KB each, so at most 60 MB. */
const mostKept = 200

/** Answers that differ by the reader's country, each kept under the tag of the answer it was made from. */
const createNamedAnswers = () => {
  const kept = new LRUCache<string, Promise<KeptAnswer>>({ max: mostKept, ttl: minuteMs })
  return (key: string, create: () => Promise<KeptAnswer>): Promise<KeptAnswer> => {
    const known = kept.get(key)
    if (known) return known
    const named = create()
    kept.set(key, named)
    named.catch(() => kept.delete(key))
    return named
  }
}

type Server = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, Log>

/** Undefined where the catalogue's names are the reader's: it prefers those of the United States. */
const findLanguage = async (request: FastifyRequest): Promise<string | undefined> => {
  const member = await request.findMember()
  const language = findNameLanguage(member?.locale ?? readLocale(request.headers['accept-language']))
  return language === catalogueLanguage ? undefined : language
}

const isByName = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.isByName === true

/** Lets every answer of the API name apps as the storefront of the reader's country does (decision 0029). */
export const addReaderNames = (server: Server, nameApps: NameApps): void => {
  const findNamed = createNamedAnswers()
  const nameFor = async <Answer>(request: FastifyRequest, answer: Answer): Promise<Answer> => {
    const language = await findLanguage(request)
    return language === undefined ? answer : nameApps(answer, { language, isByName: isByName(request) })
  }
  const nameKept = async (kept: KeptAnswer, options: NameOptions): Promise<KeptAnswer> => {
    const answer: unknown = JSON.parse(String(kept.body))
    const named = await nameApps(answer, options)
    return named === answer ? kept : tagAnswer({ ...kept, ...packJson(named) })
  }
  server.decorateRequest('nameApps', function <Answer>(this: FastifyRequest, answer: Answer) {
    return nameFor(this, answer)
  })
  server.decorateRequest('nameKeptApps', async function (this: FastifyRequest, kept: KeptAnswer) {
    const language = await findLanguage(this)
    if (language === undefined) return kept
    return findNamed(`${language} ${kept.etag}`, () => nameKept(kept, { language, isByName: isByName(this) }))
  })
}
