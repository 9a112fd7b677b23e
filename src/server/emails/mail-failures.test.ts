import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { createServer } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { DeliveryError } from '../channels/delivery.errors.ts'
import { openMail } from '../platform/outgoing/mail.ts'
import { openMailServer } from '../testing/mail-server.ts'
import { sayMailFailure } from './mail-answers.rules.ts'

/** An element of DER, the encoding of certificates. */
const element = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const size = body.length
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}

const sequence = (...parts: Buffer[]): Buffer => element(0x30, ...parts)
const objectId = (hex: string): Buffer => element(0x06, Buffer.from(hex, 'hex'))
const utcTime = (text: string): Buffer => element(0x17, Buffer.from(text))

const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'))
const commonName = objectId('550403')
const alternativeName = objectId('551d11')
const thisMachine = element(0x87, Buffer.from([127, 0, 0, 1]))

/** A self-signed certificate for mail.example and 127.0.0.1, such as a new server has, and its key. */
const createSelfSignedCertificate = (): { key: string; cert: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const name = sequence(element(0x31, sequence(commonName, element(0x0c, Buffer.from('mail.example')))))
  const toSign = sequence(
    element(0xa0, element(0x02, Buffer.from([2]))),
    element(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    sequence(utcTime('200101000000Z'), utcTime('491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    element(0xa3, sequence(sequence(alternativeName, element(0x04, sequence(thisMachine))))),
  )
  const signature = element(0x03, Buffer.from([0]), sign('sha256', toSign, privateKey))
  const der = sequence(toSign, ecdsaWithSha256, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${der}\n-----END CERTIFICATE-----\n`,
  }
}

const email = { to: 'ada@example.com', messageId: '<1@mail.example>', subject: 'Subject', text: 'Text', html: '' }

/** The result of an e-mail that this mail server rejects. */
const fail = async (smtpUrl: string): Promise<DeliveryError> => {
  const mail = openMail({ smtpUrl, from: 'ranks@mail.example' })
  const error = await mail?.send(email).then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (error === undefined) throw new Error('The e-mail was taken.')
  return sayMailFailure(error)
}

const answering = async (responseCode: number, text: string) => {
  const onRecipient = () => {
    throw Object.assign(new Error(text), { responseCode })
  }
  return fail((await openMailServer({ onRecipient })).url)
}

/** A port whose server does this with every connection. */
const openPort = async (onConnection: Parameters<typeof createServer>[1]): Promise<string> => {
  const server = createServer({}, onConnection)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>(resolve => void server.close(() => resolve())))
  const address = server.address()
  return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

describe('an answer of a mail server', () => {
  test.each([
    [550, '5.1.1 No such user'],
    [550, '5.1.2 No such domain'],
    [553, '5.1.3 Bad address syntax'],
    [550, '5.1.10 Recipient not found'],
  ])('an answer of a mail server ends an address only if it says so by its code: %i %s', async (code, text) => {
    expect(await answering(code, text)).toMatchObject({
      isFinal: true,
      failure: 'no-such-address',
      message: `The mail server says that this address does not exist: ${code} ${text}`,
    })
  })

  test.each([
    [550, 'relay not permitted'],
    [550, 'No such user here'],
    [551, 'User not local'],
    [552, 'mailbox full'],
    [552, '5.2.2 Mailbox full'],
    [553, 'sorry'],
    [550, '5.7.1 Relaying denied'],
    [550, '5.4.1 Recipient address rejected: Access denied'],
    [550, '5.1.7 Bad sender address'],
    [550, '5.1.8 Bad sender domain'],
    [550, 'mentions 5.1.1 later'],
    [451, '4.1.1 Greylisted'],
    [450, '4.7.1 Greylisted'],
  ])('an answer of a mail server with anything else says nothing about the address: %i %s', async (code, text) => {
    expect(await answering(code, text)).toMatchObject({
      isFinal: false,
      failure: 'refused',
      message: `The mail server refused the e-mail: ${code} ${text}`,
    })
  })
})

describe('a mail server that cannot be used is described in a true sentence:', () => {
  test('a mail server that cannot be used is described in a true sentence: its certificate is not trusted', async () => {
    const { url, emails } = await openMailServer({ certificate: createSelfSignedCertificate() })
    const failure = await fail(url)
    expect(failure).toMatchObject({
      isFinal: false,
      failure: 'unreached',
      message:
        "The mail server's certificate is not trusted (self-signed certificate). Give it one from a known authority, or set NODE_EXTRA_CA_CERTS to the file of its issuer.",
    })
    expect(emails).toEqual([])
  })

  test('a mail server that cannot be used is described in a true sentence: it takes e-mail in spite of its certificate if the setting says so', async () => {
    const { url, emails } = await openMailServer({ certificate: createSelfSignedCertificate() })
    await openMail({ smtpUrl: `${url}?tls.rejectUnauthorized=false`, from: 'ranks@mail.example' })?.send(email)
    expect(emails).toHaveLength(1)
  })

  test('a mail server that cannot be used is described in a true sentence: it has no encryption at a port where SMTP_URL asks for it', async () => {
    const { port } = await openMailServer()
    expect(await fail(`smtps://127.0.0.1:${port}`)).toMatchObject({
      message:
        'The encryption with the mail server could not be set up. smtps:// in SMTP_URL is for port 465; use smtp:// for port 587 or 25.',
    })
    expect(await fail(`smtp://127.0.0.1:${port}?requireTLS=true`)).toMatchObject({
      message: 'The mail server offers no encryption (STARTTLS), which SMTP_URL requires.',
    })
  })

  test('a mail server that cannot be used is described in a true sentence: it rejects the login', async () => {
    const { port } = await openMailServer({ rejectsLogin: true })
    const failure = await fail(`smtp://ranks:hunter2@127.0.0.1:${port}`)
    expect(failure.message).toBe(
      'The mail server rejected the login of this server: check the user name and password in SMTP_URL.',
    )
  })

  test('a mail server that cannot be used is described in a true sentence: it is not there, or cuts the connection', async () => {
    const cut = await openPort(socket => socket.end())
    const reset = await openPort(socket => socket.resetAndDestroy())
    const closed = 'smtp://127.0.0.1:9'
    const sentences = await Promise.all([closed, cut, reset].map(fail))
    expect(sentences.map(({ message }) => message)).toEqual([
      'The mail server refused the connection: nothing is listening on the host and port in SMTP_URL.',
      'The mail server closed the connection without an answer.',
      'The mail server closed the connection without an answer.',
    ])
    expect(sentences.map(({ failure }) => failure)).toEqual(Array(3).fill('unreached'))
  })

  test('a mail server that cannot be used is described in a true sentence: it has no address, does not answer in time, or fails in a way that has no name', () => {
    const say = (code: string) => sayMailFailure(Object.assign(new Error('secret host'), { code })).message
    expect(say('ETIMEDOUT')).toBe('The mail server did not answer in time.')
    expect(say('EDNS')).toBe('The host name of the mail server in SMTP_URL could not be resolved.')
    expect(say('EODD')).toBe('The mail server could not be used (EODD); the server log has the reason.')
    expect(sayMailFailure(undefined)).toBeInstanceOf(DeliveryError)
  })
})
