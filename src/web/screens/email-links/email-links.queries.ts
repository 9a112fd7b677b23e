import { queryOptions } from '@tanstack/react-query'
import { confirmAddress, readEmailLink } from '#contract/channels.ts'
import { call } from '#web/lib/api-client.ts'
import { ApiError, findProblem, hasStatus } from '#web/lib/api-error.ts'
import { href } from '#web/lib/site-path.ts'

export type Purpose = 'unsubscribe' | 'confirm'

/** The address that the e-mail was sent to; null if the link is invalid or has another purpose. Changes nothing. */
export const emailLinkQuery = (purpose: Purpose, token: string) =>
  queryOptions({
    queryKey: [readEmailLink.path, purpose, token],
    queryFn: async ({ signal }): Promise<{ email: string } | null> => {
      try {
        const link = await call(readEmailLink, { body: { token }, signal })
        return link.purpose === purpose ? { email: link.email } : null
      } catch (error) {
        if (hasStatus(error, 400, 404)) return null
        throw error
      }
    },
  })

/** The endpoint for one-click unsubscribe (RFC 8058). It takes a form and responds with plain text. */
export const unsubscribeAddress = (token: string): string => `/api/unsubscribe/${encodeURIComponent(token)}`

const unsubscribe = async (token: string): Promise<void> => {
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  const response = await fetch(href(unsubscribeAddress(token)), { method: 'POST', credentials: 'omit', body })
  const text = await response.text()
  const { ok, status, statusText } = response
  if (!ok) throw new ApiError(`${status}: ${statusText}`, { status, problem: findProblem(text), statusText })
}

const confirm = async (token: string): Promise<void> => {
  await call(confirmAddress, { body: { token } })
}

export const actOf: Record<Purpose, (token: string) => Promise<void>> = { unsubscribe, confirm }
