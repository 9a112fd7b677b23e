import { DeliveryError } from '../deliveries/deliveries.errors.ts'

/** The fields of nodemailer's errors. */
type MailFailure = { code?: unknown; response?: unknown; responseCode?: unknown; command?: unknown }

const longestAnswer = 200

const plain = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, longestAnswer)

/** The mail server's response to an accepted e-mail, for the log. */
export const sayMailServer = (response: string): string => plain(response) || 'The mail server accepted the e-mail.'

/**
 * The address does not exist, by RFC 5321 and RFC 3463. Enhanced codes 5.7 concern the mail server's policy, such as
 * relaying, which its operator can correct.
 */
const isAddressRefused = ({ command, responseCode, response }: MailFailure): boolean =>
  command === 'RCPT TO' &&
  typeof responseCode === 'number' &&
  responseCode >= 550 &&
  responseCode <= 553 &&
  !/^\d{3}[ -]5\.7\./.test(String(response))

/**
 * Why an e-mail failed, without revealing the mail server's address or credentials. Only a missing address is final; other
 * failures are retried, because a mail server can be repaired.
 */
export const sayMailFailure = (error: unknown): DeliveryError => {
  const failure: MailFailure = typeof error === 'object' && error !== null ? error : {}
  const { code, response } = failure
  if (code === 'EAUTH') return new DeliveryError("The mail server rejected this server's login.", { cause: error })
  if (typeof response === 'string' && response !== '') {
    const isFinal = isAddressRefused(failure)
    const why = isFinal
      ? 'The mail server says that this address does not exist: '
      : 'The mail server refused the e-mail: '
    return new DeliveryError(plain(`${why}${response}`), { isFinal, cause: error })
  }
  const reason = typeof code === 'string' && /^[A-Z_]{2,30}$/.test(code) ? ` (${code})` : ''
  return new DeliveryError(`The mail server did not answer${reason}.`, { cause: error })
}
