import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hostileNames } from '#fake-appstore'
import { buildApp } from '../testing/channels/messages.ts'
import { openSend } from '../testing/channels/send.ts'
import { openReceiver, type ReceivedRequest } from '../testing/receiver.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { readTarget } from './channel-kinds.usecases.ts'
import { createFindVapidKeys } from './vapid-keys.usecases.ts'

/** The keys that a browser creates when its owner allows notifications. */
const createBrowser = () => {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const auth = randomBytes(16)
  const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') }

  const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length))

  /** Decrypts RFC 8291 and 8188 by hand, without the web-push package, like a browser. */
  const decrypt = (body: Buffer): unknown => {
    const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)]
    const serverKey = body.subarray(21, 21 + idLength)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), serverKey])
    const material = derive(ecdh.computeSecret(serverKey), auth, info, 32)
    const key = derive(material, salt, 'Content-Encoding: aes128gcm\0', 16)
    const nonce = derive(material, salt, 'Content-Encoding: nonce\0', 12)
    const sealed = body.subarray(21 + idLength)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
    const record = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return JSON.parse(record.subarray(0, record.lastIndexOf(2)).toString())
  }
  return { keys, decrypt }
}

/** RFC 8292: a token signed with the key that the browser subscribed to. */
const readVapid = ({ headers }: ReceivedRequest, publicKey: string): unknown => {
  const [, token = '', key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)]
  const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: signer, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return { key, isSigned, ...JSON.parse(Buffer.from(claims, 'base64url').toString()) }
}

const open = async ({ answer, mailFrom }: { answer?: Parameters<typeof openReceiver>[0]; mailFrom?: string } = {}) => {
  const { db } = await openTestDatabase()
  const { url, requests } = await openReceiver(answer)
  const browser = createBrowser()
  const findVapidKeys = createFindVapidKeys({ db })
  const send = openSend({ findVapidKeys, ...(mailFrom && { mailFrom }) })
  const config = { kind: 'web-push', url: `${url}/send/abc`, keys: browser.keys } as const
  const last = () => requests.at(-1) as ReceivedRequest
  return { db, url, browser, findVapidKeys, config, send, last }
}

describe('a web push', () => {
  test('a web push can be read only by the browser that subscribed', async () => {
    const { browser, config, send, last } = await open()
    await send(config)
    expect(last()).toMatchObject({ method: 'POST', url: '/send/abc', headers: { 'content-encoding': 'aes128gcm' } })
    expect(browser.decrypt(last().body)).toEqual({
      id: '018f5a1e-7c3b-4c1e-9a51-2f6d1f0f2b11',
      title: 'Chess Clock: entered the top 10 in 2 countries',
      body: expect.stringContaining('Japan #8, was #14'),
      url: 'https://ranks.example/app/6760838876',
    })
    expect(() => createBrowser().decrypt(last().body)).toThrow()
    expect(last().body.toString('latin1')).not.toContain('Chess')
  })

  test('a web push waits a day for its device, and replaces the same message if that is still waiting', async () => {
    const { config, send, last } = await open()
    await send(config)
    const topic = '018f5a1e7c3b4c1e9a512f6d1f0f2b11'
    expect(last().headers).toMatchObject({ ttl: '86400', urgency: 'normal', topic })
  })

  test('a web push is signed with the key of this server, and names a contact for the push service', async () => {
    const { url, config, findVapidKeys, send, last } = await open({ mailFrom: 'ranks@example.com' })
    const { publicKey } = await findVapidKeys()
    await send(config)
    const own = { key: publicKey, isSigned: true, aud: url, exp: expect.any(Number) }
    expect(readVapid(last(), publicKey)).toEqual({ ...own, sub: 'https://ranks.example' })
    await send(config, { origin: 'http://192.168.1.5:3000' })
    expect(readVapid(last(), publicKey)).toEqual({ ...own, sub: 'mailto:ranks@example.com' })
  })

  test('a web push fits into the limit of push services, whatever the names', async () => {
    const { browser, config, send, last } = await open()
    const apps = hostileNames.map(({ name }) => buildApp({ name }))
    await send(config, { title: '長'.repeat(2_000), apps })
    expect(last().body.length).toBeLessThan(3_200)
    const { title, body } = browser.decrypt(last().body) as { title: string; body: string }
    expect(`${title}${body}`).not.toMatch(/[\ufffd\u202e]/)
    expect(body).toMatch(/and \d+ more$/)
    for (const { name } of hostileNames) await send(config, { title: name, apps: [buildApp({ name })] })
  })

  test.each([[404], [410]])('a web push is final after %i: the browser revoked its permission', async status => {
    const { config, send } = await open({ answer: reply => reply.writeHead(status).end() })
    await expect(send(config)).rejects.toMatchObject({ isFinal: true })
  })

  test.each([
    [403, 'the VAPID credentials in the authorization header do not correspond to the credentials used to create'],
    [401, '{"code":401,"errno":109,"message":"VAPID public key mismatch"}'],
    [400, '{"reason":"VapidPkHashMismatch"}'],
  ])('a web push is final after %i %s: the browser allowed messages of another key', async (status, body) => {
    const { config, send } = await open({ answer: reply => reply.writeHead(status).end(body) })
    await expect(send(config)).rejects.toMatchObject({
      isFinal: true,
      message: expect.stringMatching(/^This browser subscribed with another key/),
    })
  })

  test.each([[400], [401], [413], [429], [500], [503]])('a web push is retried after %i', async status => {
    const { config, send } = await open({ answer: reply => reply.writeHead(status).end() })
    await expect(send(config)).rejects.toMatchObject({ isFinal: false })
  })

  test('a web push is final if encryption for its browser fails', async () => {
    const { config, send, last } = await open()
    const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url')
    await expect(send({ ...config, keys: { ...config.keys, p256dh } })).rejects.toMatchObject({ isFinal: true })
    expect(last()).toBeUndefined()
  })
})

test('the key of a server is created once, however many requests come first', async () => {
  const { db } = await openTestDatabase()
  const keys = await Promise.all(Array.from({ length: 5 }, () => createFindVapidKeys({ db })()))
  expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1)
})

test('browser keys are a point and sixteen bytes', () => {
  const { keys } = createBrowser()
  const read = (browserKeys: object) =>
    readTarget({ kind: 'web-push', url: 'https://push.example.com/', keys: browserKeys })
  expect(read(keys)).toMatchObject({ keys })
  const short = randomBytes(15).toString('base64url')
  for (const wrong of [
    { auth: short },
    { auth: '' },
    { p256dh: short },
    { p256dh: `${keys.p256dh} ` },
    { auth: 'Ä'.repeat(22) },
  ]) {
    expect(() => read({ ...keys, ...wrong })).toThrow('not valid')
  }
})
