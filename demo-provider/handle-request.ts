import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { errors, type Provider } from 'oidc-provider'
import { cssColours } from '#domain/palette.ts'
import { buildChoicePage, buildProblemPage, sendText, stylesPath } from './page.ts'
import { type DemoPerson, findPerson } from './people.ts'

const colours = cssColours(['paper', 'hover', 'ink', 'second', 'line', 'accent'])
const styles = `:root {\n${colours}}\n${readFileSync(join(import.meta.dirname, 'looks.css'), 'utf8')}`
const longestForm = 1000

export type ProviderParts = {
  provider: Provider
  mountPath: string
  people: readonly DemoPerson[]
  headers: Record<string, string>
}

type Exchange = ProviderParts & { request: IncomingMessage; response: ServerResponse }

/** @throws if the body is longer than our form can be. */
const readAnswer = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk
    if (text.length > longestForm) throw new errors.InvalidRequest('The form is too long.')
  }
  return new URLSearchParams(text).get('answer') ?? ''
}

const finish = async ({ provider, people, request, response }: Exchange): Promise<void> => {
  const answer = await readAnswer(request)
  if (answer === 'cancel') {
    const result = { error: 'access_denied', error_description: 'The person cancelled the sign-in.' }
    return provider.interactionFinished(request, response, result)
  }
  if (!findPerson(people, answer)) throw new errors.InvalidRequest('The demo knows nobody of that name.')
  await provider.interactionFinished(request, response, { login: { accountId: answer } })
}

export const answerChoice = async (exchange: Exchange): Promise<void> => {
  const { provider, mountPath, people, headers, request, response } = exchange
  try {
    if (request.method === 'POST') return await finish(exchange)
    await provider.interactionDetails(request, response)
    sendText(response, { status: 200, headers, text: buildChoicePage(mountPath, people) })
  } catch (error) {
    const isKnown = error instanceof errors.OIDCProviderError
    const sentence = isKnown ? (error.error_description ?? error.message) : 'The demo provider is broken.'
    sendText(response, { status: isKnown ? 400 : 500, headers, text: buildProblemPage(mountPath, sentence) })
  }
}

export const answerStyles = (response: ServerResponse): void =>
  sendText(response, {
    status: 200,
    headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' },
    text: styles,
  })

/** Which of our pages a path below the mount is; undefined for calls of the protocol. */
export const findPage = (path: string): 'choice' | 'styles' | undefined => {
  if (path === stylesPath) return 'styles'
  return /^\/interaction\/[\w-]+$/.test(path) ? 'choice' : undefined
}
