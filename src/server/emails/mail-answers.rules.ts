import { DeliveryError } from '../channels/delivery.errors.ts'

/** The fields of nodemailer's errors. */
type MailFailure = { code?: unknown; originalCode?: unknown; response?: unknown; command?: unknown }

const longestAnswer = 200

const plain = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, longestAnswer)

/** The mail server's response to an accepted e-mail, for the log. */
export const sayMailServer = (response: string): string => plain(response) || 'The mail server accepted the e-mail.'

/**
 * The enhanced codes 5.1 of RFC 3463 say that the address does not exist, except 5.1.7 and 5.1.8, which are about the sender.
 * A bare 550 may also mean that the server does not relay, or a full mailbox, so it says nothing about the address.
 */
const isAddressRefused = ({ command, response }: MailFailure): boolean =>
  command !== 'MAIL FROM' && /^5\d\d[ -]5\.1\.(?![78]\b)\d/.test(String(response))

const untrusted = (reason: string): string =>
  `The mail server's certificate is not trusted (${reason}). Give it one from a known authority, or set NODE_EXTRA_CA_CERTS to the file of its issuer.`

/** By the codes of Node and OpenSSL. None names the host, the port or the login. */
const sentences: Readonly<Record<string, string>> = {
  EAUTH: 'The mail server rejected the login of this server: check the user name and password in SMTP_URL.',
  EDNS: 'The host name of the mail server in SMTP_URL could not be resolved.',
  ENOTFOUND: 'The host name of the mail server in SMTP_URL could not be resolved.',
  EAI_AGAIN: 'The host name of the mail server in SMTP_URL could not be resolved.',
  ECONNREFUSED: 'The mail server refused the connection: nothing is listening on the host and port in SMTP_URL.',
  ECONNRESET: 'The mail server closed the connection without an answer.',
  ECONNECTION: 'The mail server closed the connection without an answer.',
  ETIMEDOUT: 'The mail server did not answer in time.',
  EHOSTUNREACH: 'There is no route to the mail server.',
  ENETUNREACH: 'There is no route to the mail server.',
  ETLS: 'The mail server offers no encryption (STARTTLS), which SMTP_URL requires.',
  ERR_SSL_WRONG_VERSION_NUMBER:
    'The encryption with the mail server could not be set up. smtps:// in SMTP_URL is for port 465; use smtp:// for port 587 or 25.',
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted('self-signed certificate'),
  SELF_SIGNED_CERT_IN_CHAIN: untrusted('self-signed issuer'),
  UNABLE_TO_GET_ISSUER_CERT: untrusted('unknown issuer'),
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted('unknown issuer'),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted('unknown issuer'),
  CERT_HAS_EXPIRED: "The mail server's certificate has expired, so nothing is sent: renew it on the mail server.",
  CERT_NOT_YET_VALID: "The mail server's certificate is not valid yet: check the clocks of both servers.",
  ERR_TLS_CERT_ALTNAME_INVALID:
    "The mail server's certificate is for another host name: use the name of the certificate in SMTP_URL.",
}

const isCode = (code: unknown): code is string => typeof code === 'string' && /^[A-Z_\d]{2,40}$/.test(code)

/** The code from below nodemailer (`originalCode`) says more than nodemailer's own. */
const sayUnreached = ({ code, originalCode }: MailFailure): string => {
  const known = [originalCode, code].filter(isCode)
  const sentence = known.map(name => sentences[name]).find(text => text !== undefined)
  const [name] = known
  return sentence ?? `The mail server could not be used${name ? ` (${name})` : ''}; the server log has the reason.`
}

const isLoginOrTls = ({ code }: MailFailure): boolean => code === 'EAUTH' || code === 'ETLS'

/**
 * Why an e-mail failed, without revealing the mail server's address or credentials. Only a missing address is final; other
 * failures are retried, because a mail server can be repaired.
 */
export const sayMailFailure = (error: unknown): DeliveryError => {
  const failure: MailFailure = typeof error === 'object' && error !== null ? error : {}
  const { response } = failure
  if (typeof response !== 'string' || response === '' || isLoginOrTls(failure)) {
    return new DeliveryError(sayUnreached(failure), { failure: 'unreached', cause: error })
  }
  if (isAddressRefused(failure)) {
    const answer = plain(`The mail server says that this address does not exist: ${response}`)
    return new DeliveryError(answer, { isFinal: true, failure: 'no-such-address', cause: error })
  }
  return new DeliveryError(plain(`The mail server refused the e-mail: ${response}`), { cause: error })
}
