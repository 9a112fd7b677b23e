import { drawIcon } from '../images/icon.ts'
import { encodePng } from '../images/png.ts'
import { drawScreenshot } from '../images/screenshot.ts'
import { type Answer, html } from '../server/answer.ts'
import { createMemory } from '../world/least-recent.ts'
import { hashText } from '../world/random.ts'
import type { WorldApp } from '../world/world-apps.ts'
import type { Call, Endpoint, StoreRequest } from './call.ts'

/** `…-00NNNNNNNNNN/{name}.png/{width}x{height}bb.{type}`; the number is the app's. */
const pathPattern =
  /^\/image\/thumb\/.*-(?<id>\d{12})\/(?<name>[^/]+)\.png\/(?<width>\d{2,4})x(?<height>\d{2,4})bb[^/.]*\.(?:jpg|png|webp)$/

const smallest = 16
const largest = 1242
const remembered = createMemory<string, Buffer>(300)

type Wanted = { name: string; width: number; height: number }

const drawPicture = (app: WorldApp, { name, width, height }: Wanted): Buffer => {
  if (name.startsWith('AppIcon')) return encodePng(drawIcon(app.hash, Math.min(width, height)))
  const size =
    name.startsWith('screen') && width === height ? { width: Math.round(height * 0.5625), height } : { width, height }
  return encodePng({ ...drawScreenshot({ appHash: app.hash, number: hashText(name), ...size }) })
}

const png = (body: Buffer): Answer => ({
  status: 200,
  // Always PNG, even for names that end in jpg or webp: clients detect the format from the bytes.
  headers: { 'content-type': 'image/png', 'cache-control': 'max-age=31536000', 'access-control-allow-origin': '*' },
  body,
})

const clampSize = (text: string | undefined): number => Math.min(largest, Math.max(smallest, Number(text)))

/** Icons and screenshots, drawn on request. */
export const images: Endpoint = ({ url }: StoreRequest): Call | undefined => {
  if (!url.pathname.startsWith('/image/')) return undefined
  const groups = pathPattern.exec(url.pathname)?.groups
  const wanted = { name: groups?.name ?? '', width: clampSize(groups?.width), height: clampSize(groups?.height) }
  return {
    kind: 'unlimited',
    answer: ({ world }) => {
      const app = world.findApp(Number(groups?.id))
      if (app === undefined) return html('Not Found', 404)
      const key = `${world.seed} ${app.id} ${wanted.name} ${wanted.width}x${wanted.height}`
      return png(remembered.get(key, () => drawPicture(app, wanted)))
    },
  }
}
