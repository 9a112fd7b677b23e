import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

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

/** A certificate that nobody but its owner signed, as a new server has one, with its key. It names mail.example and 127.0.0.1. */
export const createSelfSignedCertificate = (): { key: string; cert: string } => {
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
