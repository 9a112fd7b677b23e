import { cutEvidence, UnusableAnswerError, type UnusableReason } from './errors.ts'
import { isRecord } from './read-fields.ts'

/** A response body as text, and what it should contain: `the chart us:top-free:36:iphone`. */
export type Answer = { subject: string; text: string }

const decoder = new TextDecoder()

/** @throws UnusableAnswerError `empty-body`: Apple sometimes sends an empty body with status 200. */
export const readAnswer = ({ subject, body }: { subject: string; body: Uint8Array }): Answer => {
  const text = decoder.decode(body).trim()
  if (text === '') throw refuse({ subject, text }, 'empty-body')
  return { subject, text }
}

export const refuse = (answer: Answer, reason: UnusableReason, detail?: string): UnusableAnswerError =>
  new UnusableAnswerError({
    reason,
    subject: answer.subject,
    evidence: cutEvidence(answer.text),
    ...(detail === undefined ? {} : { detail }),
  })

/**
 * Parses by content, not by `Content-Type`: Apple sends JSON as `text/javascript`, whatever the `Accept` header says.
 * @throws UnusableAnswerError `html`, `truncated`, `not-json`, or `unexpected-shape` when it is not an object.
 */
export const parseJsonObject = (answer: Answer): Record<string, unknown> => {
  if (answer.text.startsWith('<')) throw refuse(answer, 'html')
  const value = parseJson(answer)
  if (!isRecord(value)) throw refuse(answer, 'unexpected-shape', 'not an object')
  return value
}

const parseJson = (answer: Answer): unknown => {
  try {
    return JSON.parse(answer.text)
  } catch {
    throw refuse(answer, isUnclosed(answer.text) ? 'truncated' : 'not-json')
  }
}

/** True when the text ends inside an object, a list or a string. */
const isUnclosed = (text: string): boolean => {
  if (!/^[[{]/.test(text)) return false
  let depth = 0
  let isInString = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '\\' && isInString) at += 1
    else if (character === '"') isInString = !isInString
    else if (isInString) continue
    else if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') depth -= 1
  }
  return isInString || depth > 0
}
