import { Resvg } from '@resvg/resvg-js'
import { type Answer, html } from '../server/answer.ts'
import { createMemory } from '../world/least-recent.ts'
import { createDraw, hashText, mix, pickFrom } from '../world/random.ts'
import type { WorldApp } from '../world/world-apps.ts'
import type { Call, Endpoint, StoreRequest } from './call.ts'

/** Colours that look good side by side in a grid of icons: background from, background to, symbol. */
const palettes = [
  '4f7cff 2b3fd6 ffffff',
  'ff8a5c e8435a fff5ee',
  '34c79b 0f8f7e ffffff',
  'ffc857 f2913d 4a2a10',
  '7b5cf0 4a1fb8 f4e9ff',
  '1f2937 0b1220 7dd3fc',
  'f472b6 c026a8 fff0fa',
  '22c1ee 1673d1 ffffff',
  'f5f1e8 e0d6c2 b4532a',
  '8bd450 3b9b3f ffffff',
  'ef4444 a3172f ffe9d6',
  'ffffff e6ecf5 3457d5',
  '0ea5a4 155e75 d9fff7',
  'fde68a fbbf24 92400e',
  '312e81 1e1b4b fbbf24',
  'fb7185 f97316 fffbeb',
  '475569 1e293b f8fafc',
  'c4b5fd 8b5cf6 2e1065',
  'a7f3d0 34d399 064e3b',
  '111827 3f1d5c ff7ab6',
]

const paletteOf = (hash: number): readonly string[] =>
  pickFrom(palettes, mix(hash, 0xc0))
    .split(' ')
    .map(colour => `#${colour}`)

/** A star or flower: the radius goes back and forth with the angle. */
const petals = (count: number, inner: number, outer: number): string => {
  const points = Array.from({ length: 120 }, (_, index) => {
    const angle = (index / 60) * Math.PI
    const radius = inner + (outer - inner) * (0.5 - 0.5 * Math.sin(count * angle))
    return `${(radius * Math.cos(angle)).toFixed(3)},${(radius * Math.sin(angle)).toFixed(3)}`
  })
  return `<polygon points="${points.join(' ')}"/>`
}

const ring = (radius: number, width: number): string =>
  `<circle r="${radius - width / 2}" fill="none" stroke="currentColor" stroke-width="${width}"/>`

type Box = { x?: number; y?: number; width: number; height: number; round: number }

const box = ({ x = 0, y = 0, width, height, round }: Box): string =>
  `<rect x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}" rx="${round}"/>`

/** The symbols of icons, in a square from −1 to 1 with y downwards. */
const symbols = [
  ring(0.55, 0.17),
  petals(5, 0.28, 0.64),
  petals(8, 0.4, 0.6),
  '<path d="M.62 0-.42.6V-.6z"/>',
  '<path d="M0 .52C-.85 0-.6-.48-.27-.45Q-.08-.43 0-.2 .08-.43.27-.45C.6-.48.85 0 0 .52z"/>',
  [-1, 0, 1].map(at => box({ x: at * 0.36, y: 0.14 - at * 0.14, width: 0.22, height: 0.72 + at * 0.28, round: 0.06 })),
  [box({ y: -0.08, width: 1.1, height: 0.8, round: 0.28 }), '<path d="M-.3.2H.1L-.3.6z"/>'],
  [ring(0.42, 0.14), '<path d="M.3.3.6.6" stroke="currentColor" stroke-width=".18" stroke-linecap="round"/>'],
  '<path d="M-.3.35A.27.27 0 0 1-.28-.18 .34.34 0 0 1 .38-.14 .25.25 0 0 1 .36.35z"/>',
  '<path d="M.15-.65-.4.12H-.05L-.15.65.4-.12H.05z"/>',
  '<path d="M.1-.55A.56.56 0 1 0 .55.15 .46.46 0 0 1 .1-.55z"/>',
  '<circle cx="-.2" r=".38"/><circle cx=".26" r=".3"/>',
  `<g transform="rotate(45)">${box({ width: 0.8, height: 0.8, round: 0.1 })}</g>`,
  [box({ width: 0.28, height: 1.08, round: 0.1 }), box({ width: 1.08, height: 0.28, round: 0.1 })],
  '<rect x="-.39" y="-.39" width=".78" height=".78" rx=".1" fill="none" stroke="currentColor" stroke-width=".26"/>',
  [
    box({ y: -0.3, width: 1, height: 0.18, round: 0.09 }),
    box({ width: 1, height: 0.18, round: 0.09 }),
    box({ x: -0.16, y: 0.3, width: 0.68, height: 0.18, round: 0.09 }),
  ],
].map(symbol => [symbol].flat().join(''))

/** An app's icon as SVG: a gradient, a faint circle of light and one symbol. The same app always gets the same icon. */
const drawIcon = (hash: number, size: number): string => {
  const [from, to, sign] = paletteOf(hash)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="-1 -1 2 2">
<linearGradient id="ground" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>
<path fill="url(#ground)" d="M-1-1H1V1H-1z"/><circle cx="${((hash >>> 4) % 3) - 1}" cy="-.8" r="1.3" fill="#fff" opacity=".1"/>
<g fill="${sign}" color="${sign}">${pickFrom(symbols, mix(hash, 0x51))}</g></svg>`
}

type Area = { x: number; y: number; width: number; height: number; colour: string }

const area = ({ x, y, width, height, colour }: Area): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colour}"/>`

const paper = '#fafafc'
const ink = '#d6dbe6'
const faint = '#eceff5'

/** A list, a grid or a bar plot: three layouts are enough to look like an app. */
const listContent = (hash: number, accent: string): readonly Area[] => {
  const draw = createDraw(hash)
  const kind = draw.below(3)
  if (kind === 0) {
    return Array.from({ length: 7 }, (_, row) => {
      const y = 0.3 + row * 0.085
      return [
        { x: 0.16, y, width: 0.09, height: 0.05, colour: row === 0 ? accent : ink },
        { x: 0.29, y: y + 0.005, width: 0.21 + draw.unit() * 0.3, height: 0.015, colour: ink },
        { x: 0.29, y: y + 0.032, width: 0.16 + draw.unit() * 0.2, height: 0.012, colour: faint },
      ]
    }).flat()
  }
  if (kind === 1) {
    return Array.from({ length: 6 }, (_, index) => ({
      x: index % 2 === 0 ? 0.16 : 0.52,
      y: 0.3 + Math.floor(index / 2) * 0.19,
      width: 0.32,
      height: 0.165,
      colour: index === 0 ? accent : ink,
    }))
  }
  return Array.from({ length: 7 }, (_, index) => {
    const height = 0.02 + 0.45 * draw.unit()
    return { x: 0.17 + index * 0.098, y: 0.84 - height, width: 0.066, height, colour: accent }
  })
}

/** `number` distinguishes the screenshots of an app. */
type Screenshot = { appHash: number; number: number; width: number; height: number }

/** A phone screen on the app's colour as SVG, with flat areas only to keep its picture small. */
const drawScreenshot = ({ appHash, number, width, height }: Screenshot): string => {
  const [accent = '', , sign = ''] = paletteOf(appHash)
  const areas: readonly Area[] = [
    { x: 0, y: 0, width: 1, height: 1, colour: accent },
    { x: 0.18, y: 0.05, width: 0.64, height: 0.025, colour: sign },
    { x: 0.1, y: 0.16, width: 0.8, height: 0.84, colour: paper },
    { x: 0.16, y: 0.21, width: 0.39, height: 0.03, colour: ink },
    ...listContent(mix(appHash, number), accent),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1 1" preserveAspectRatio="none" shape-rendering="crispEdges">${areas.map(area).join('')}</svg>`
}

/** `…-00NNNNNNNNNN/{name}.png/{width}x{height}bb.{type}`; the number is the app's. */
const pathPattern =
  /^\/image\/thumb\/.*-(?<id>\d{12})\/(?<name>[^/]+)\.png\/(?<width>\d{2,4})x(?<height>\d{2,4})bb[^/.]*\.(?:jpg|png|webp)$/

const smallest = 16
const largest = 1242
const remembered = createMemory<string, Buffer>(300)

type Wanted = { name: string; width: number; height: number }

const drawPicture = (app: WorldApp, { name, width, height }: Wanted): string => {
  if (name.startsWith('AppIcon')) return drawIcon(app.hash, Math.min(width, height))
  const size =
    name.startsWith('screen') && width === height ? { width: Math.round(height * 0.5625), height } : { width, height }
  return drawScreenshot({ appHash: app.hash, number: hashText(name), ...size })
}

const png = (body: Buffer): Answer => ({
  status: 200,
  // Always PNG, even for names that end in jpg or webp: clients detect the format from the bytes.
  headers: { 'content-type': 'image/png', 'cache-control': 'max-age=31536000', 'access-control-allow-origin': '*' },
  body,
})

const render = (svg: string): Buffer => new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng()

const clampSize = (text: string | undefined): number => Math.min(largest, Math.max(smallest, Number(text)))

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
      return png(remembered.get(key, () => render(drawPicture(app, wanted))))
    },
  }
}
