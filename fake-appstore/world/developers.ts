import type { AppId } from '#domain/ranks.ts'
import { createDraw, type Draw, mix } from './random.ts'
import { drawBrand, wordsOf } from './words/brands.ts'
import type { Language } from './words/languages.ts'

/** Apple assigns ids roughly in order of release; these are points on that curve. */
const curve: readonly (readonly [at: number, id: number])[] = [
  [Date.UTC(2008, 6, 1), 284_000_000],
  [Date.UTC(2012, 0, 1), 490_000_000],
  [Date.UTC(2015, 0, 1), 955_000_000],
  [Date.UTC(2018, 0, 1), 1_330_000_000],
  [Date.UTC(2021, 0, 1), 1_547_000_000],
  [Date.UTC(2022, 6, 1), 1_635_000_000],
  [Date.UTC(2022, 6, 2), 6_443_000_000],
  [Date.UTC(2024, 0, 1), 6_475_000_000],
  [Date.UTC(2025, 8, 1), 6_751_000_000],
  [Date.UTC(2030, 0, 1), 6_990_000_000],
]

const idOnCurve = (at: number): number => {
  const after = Math.max(
    1,
    curve.findIndex(([point]) => point > at),
  )
  const [fromAt, fromId] = curve[after - 1] ?? [0, 0]
  const [toAt, toId] = curve[after] ?? [1, 1]
  return fromId + ((at - fromAt) / (toAt - fromAt)) * (toId - fromId)
}

/** Apps and developers share one number sequence; every seventh number is a developer's. */
const isDeveloperId = (id: number): boolean => id % 7 === 0

const developerIdNear = (id: number): number => Math.floor(id / 7) * 7

/** An unused id that fits the release date. */
export const appIdAt = (app: { releasedAt: number; hash: number; taken: Set<AppId> }): AppId => {
  let id = Math.floor(idOnCurve(app.releasedAt) / 1000) * 1000 + (app.hash % 1000)
  while (app.taken.has(id) || isDeveloperId(id)) id++
  app.taken.add(id)
  return id
}

export type Developer = { id: number; name: string; slug: string; site: string | undefined }

const legalForms: Partial<Record<Language, readonly string[]>> = {
  en: ['Inc.', 'LLC', 'Ltd', 'Labs', 'Studios', 'Games'],
  de: ['GmbH', 'AG', 'UG (haftungsbeschränkt)', 'Software GmbH'],
  fr: ['SAS', 'SARL', 'Studio'],
  es: ['S.A. de C.V.', 'S.L.', 'SpA'],
  pt: ['Ltda.', 'S.A.', 'Tecnologia'],
  it: ['S.r.l.', 'S.p.A.'],
  nl: ['B.V.', 'Studio B.V.'],
  sv: ['AB', 'Oy', 'ApS', 'AS'],
  pl: ['sp. z o.o.', 'S.A.', 's.r.o.', 'Kft.'],
  tr: ['A.Ş.', 'Yazılım Ltd. Şti.'],
  vi: ['JSC', 'Co., Ltd'],
  id: ['PT', 'Pte. Ltd.', 'Sdn. Bhd.'],
  ru: ['OOO', 'LLC', 'ИП'],
  ja: ['株式会社', 'K.K.', 'Inc.'],
  ko: ['Co., Ltd.', '주식회사', 'Corp.'],
  'zh-Hans': ['科技有限公司', '网络技术有限公司', 'Technology Co., Ltd.'],
  'zh-Hant': ['股份有限公司', '科技有限公司', 'Limited'],
  ar: ['FZ LLC', 'Co.', 'للتقنية'],
}

const familyNames =
  'Novak Lindqvist Okafor Moreau Tanaka Petrov Silva Haddad Rossi Nguyen Schmidt Kowalski Aydin Mehta Jensen Costa Ivanova Park Chen Dubois Ferrari Abebe Mwangi Kaplan Santos Weber Larsen Takeda Suzuki Morales Baptiste Eriksen'.split(
    ' ',
  )
const givenNames =
  'Ada Milan Noor Kenji Lea Omar Sofia Ivan Priya Luca Freya Mateo Yuki Elif Tomas Zara Emil Aiko Leon Amina'.split(' ')

const nameOf = (draw: Draw, language: Language, brand: string): string => {
  if (draw.chance(0.12)) return `${draw.pick(givenNames)} ${draw.pick(familyNames)}`
  const form = draw.pick(legalForms[language] ?? legalForms.en ?? ['Ltd'])
  if (form === '株式会社') return `${form}${draw.pick(wordsOf('ja').first)}`
  if (form.endsWith('公司')) return `${draw.pick(wordsOf('zh-Hans').first)}${form}`
  return form === 'PT' ? `PT ${brand}` : `${brand} ${form}`
}

type DeveloperQuestion = { seed: number; number: number; language: Language }

export const makeDeveloper = ({ seed, number, language }: DeveloperQuestion): Developer => {
  const draw = createDraw(mix(mix(seed, 0xdeb), number))
  const brand = drawBrand(draw)
  const slug = `${brand.toLowerCase()}${draw.chance(0.3) ? draw.below(90) + 10 : ''}`
  return {
    id: developerIdNear(280_000_000 + number * 97_003 + draw.below(90_000)),
    name: nameOf(draw, language, brand),
    slug,
    site: draw.chance(0.75) ? `https://www.${slug}.example` : undefined,
  }
}
