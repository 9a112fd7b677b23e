import { PNG } from 'pngjs'
import { describe, expect, test } from 'vitest'
import type { RankPoint } from '#contract/ranks.ts'
import type { TopCounts } from '#contract/summaries.ts'
import { nameChart } from '#domain/named-charts.ts'
import { ownScope } from '#domain/scopes.ts'
import { imageSizeNames, imageSizes } from '#domain/share-images.ts'
import { storefrontCodes, storefronts } from '#domain/storefronts.ts'
import { dayMs } from '#domain/units.ts'
import { createDrawing } from '../drawing/drawing.usecases.ts'
import { svgAddress } from '../drawing/elements.rules.ts'
import { expectPicture } from '../testing/share-images/pictures.ts'
import type { AppWorld } from '../worlds/app-world.usecases.ts'
import { standingOf } from '../worlds/world-standing.rules.ts'
import type { CardSummary } from './card-facts.rules.ts'
import { createCards } from './cards.usecases.ts'
import { mainIcons } from './main-card.rules.ts'

type Named = { name: string; developer: string }

/** Apps in ten scripts and with emoji; some names are longer than a line. */
const named: Record<string, Named> = {
  latin: { name: 'Łódź Café – Größe 2', developer: 'Señor Ångström & Søn, s.r.o.' },
  cyrillic: { name: 'Навигатор: карты и транспорт большого города', developer: 'ООО «Путь»' },
  greek: { name: 'Ελληνικά Νέα', developer: 'Εκδόσεις Ήλιος Α.Ε.' },
  chinese: { name: '微信读书 - 好书一起读', developer: '深圳市某某科技有限公司' },
  japanese: { name: 'フリマアプリ：スマホで簡単に売り買いできる骨董市', developer: '株式会社はなび' },
  korean: { name: '우리동네 중고거래', developer: '주식회사 달빛' },
  arabic: { name: 'تطبيق الأخبار العاجلة 2024', developer: 'شركة الأخبار العربية' },
  hebrew: { name: 'חדשות היום - Ynet', developer: 'ידיעות בע״מ' },
  thai: { name: 'ที่นี่ญี่ปุ่น: แอปท่องเที่ยว', developer: 'บริษัท น้ำใส จำกัด' },
  devanagari: { name: 'हिन्दी समाचार क्षत्रिय', developer: 'श्री प्रकाशन' },
  emoji: { name: 'Fit 🏋️‍♀️ Family 👩‍👩‍👧 🇯🇵 Go! ❤️', developer: '★ Studio ☃ 1️⃣' },
}
const appIds = new Map(Object.keys(named).map((script, index) => [script, index + 1]))

const counts: TopCounts = {
  top1: 12,
  top5: 51,
  top10: 96,
  top25: 120,
  top50: 140,
  top100: 151,
  measuredCountries: 171,
  partlyMeasuredCountries: 1,
  totalCountries: storefronts.length,
  observedFrom: '2026-11-17T14:00:00.000Z',
  observedTo: '2026-11-20T12:00:00.000Z',
}
const charts = 'Lifestyle and overall, iPhone, free'
const scope: CardSummary['scope'] = {
  id: 'own',
  genres: [36, 6012],
  chartTypes: ['top-free'],
  devices: ['iphone'],
  words: charts,
}

const nowhere: AppWorld = {
  charts,
  ranks: new Map(),
  readAt: new Map(),
  measured: new Set<never>(),
  observedAt: null,
  observedFrom: null,
  observedTo: null,
  isCurrent: false,
}

const icon = svgAddress(
  '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#2464c4"/><circle cx="128" cy="128" r="72" fill="#fff"/></svg>',
)

const isMeasuredApp = (appId: number) => appId <= appIds.size

const observedAt = '2026-11-20T12:00:00.000Z'

const appOf = (appId: number) => {
  const { name, developer } = Object.values(named)[appId - 1] ?? { name: 'Nobody yet', developer: 'No one' }
  return { name, developer, icon: '' }
}

const someRanks = [1, 4, 9, 20, 80, 150]
const measured = new Set(storefrontCodes.filter((_, index) => index % 17 !== 0))
const ranks = new Map(
  [...measured].filter((_, index) => index % 3 !== 0).map((code, index) => [code, someRanks[index % 6] ?? 1]),
)

const [observedFrom, observedTo] = [new Date('2026-11-17T14:00:00.000Z'), new Date(observedAt)]
const measuredWorld: AppWorld = {
  charts,
  ranks,
  measured,
  observedAt,
  observedFrom,
  observedTo,
  isCurrent: true,
  readAt: new Map([...ranks.keys()].map(code => [code, observedFrom])),
}

/** From outside the chart to #8, with three days that were not measured. */
const climbWithGap = Array.from({ length: 90 }, (_, index): RankPoint => {
  const observedAt = new Date(Date.parse('2026-08-17T07:10:00Z') + index * dayMs).toISOString()
  if (index < 20) return { observedAt, state: 'unranked', depth: 100 }
  if (index >= 40 && index < 43)
    return { observedAt: null, at: observedAt, state: 'failed', reason: 'network', detail: null }
  return { observedAt, state: 'ranked', rank: Math.round(97 - index), depth: 100 }
})

const cards = createCards({
  summaries: {
    getAppSummary: async appId => ({
      app: appOf(appId),
      scope,
      rankings: counts,
      historicalRankings: counts,
      observedAt,
    }),
  },
  findAppStanding: async appId => {
    const world = isMeasuredApp(appId) ? measuredWorld : nowhere
    return { app: appOf(appId), world, standing: standingOf(world) }
  },
  // One app with a score is enough, because the line of the score is always in Latin script.
  findScore: async appId =>
    appId === 1
      ? {
          words: 'Entertainment, iPhone, free',
          day: '2026-11-19',
          score: 4.41,
          place: { place: 1_217, best: 1_100, worst: 1_300 },
          apps: 5_321,
        }
      : undefined,
  findHeadline: async appId =>
    appId === appIds.get('greek')
      ? {
          figure: '>100 → 1',
          country: 'in Bosnia & Herzegovina',
          span: 'in 12 days, starting on the day of version 2026.11.3',
        }
      : undefined,
  findMeasured: async () => measured,
  findMainFacts: async () => ({
    measuredCountries: 171,
    observedAt,
    rankedApps: 41_234,
    icons: Array.from({ length: mainIcons }, () => icon),
  }),
  findBelieved: async appId => ({
    app: appOf(appId),
    milestone: {
      key: 'first-top-10.jp.top-free.6007.iphone.1763104200',
      kind: 'first-top',
      firstSeenSince: null,
      figure: 'Top 10',
      level: 10,
      rank: 8,
      observedAt: '2026-11-14T07:10:00.000Z',
      chart: nameChart({ storefront: 'jp', type: 'top-free', genre: 6007, device: 'iphone' }),
      title: 'Top 10 in Productivity in Japan for the first time',
    },
    points: climbWithGap,
  }),
  icons: { findIcon: async () => icon },
  drawing: createDrawing(),
})

const address = 'https://ranks.example.com/app/1234567890'

describe('the image of an app', () => {
  test.each([...appIds])('the image of an app is correct in every script: %s', async (script, appId) => {
    expectPicture(`app-${script}`, await cards.drawApp(appId))
  })

  test('the image of an app says that nothing was measured instead of showing zero', async () => {
    expectPicture('app-unmeasured', await cards.drawApp(appIds.size + 1))
  })
})

describe('the image of a count', () => {
  test.each(imageSizeNames)('the image of a count has the right size and everything in it: %s', async size => {
    const png = await cards.drawCount({
      appId: appIds.get('arabic') ?? 0,
      scope: ownScope,
      top: 10,
      era: 'now',
      size,
      address,
    })
    const { width, height } = PNG.sync.read(png)
    expect({ width, height }).toEqual(imageSizes[size])
    expectPicture(`count-${size}`, png)
  })
})

describe('the poster of a milestone', () => {
  test.each(imageSizeNames)(
    'the poster of a milestone has the right size, the flag, the line of 90 days and a QR code: %s',
    async size => {
      const key = 'first-top-10.jp.top-free.6007.iphone.1763104200'
      const png = await cards.drawMilestone({ appId: appIds.get('japanese') ?? 0, key, size, address })
      const { width, height } = PNG.sync.read(png)
      expect({ width, height }).toEqual(imageSizes[size])
      expectPicture(`milestone-${size}`, png)
    },
  )
})

test('the image of the site shows which countries are measured', async () => {
  expectPicture('main', await cards.drawMain())
})
