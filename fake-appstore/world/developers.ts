import { developerIdNear } from './app-ids.ts'
import { createDraw, type Draw, mix } from './random.ts'
import { drawBrand, wordsOf } from './words/brands.ts'
import type { Language } from './words/languages.ts'

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

/** The n-th developer of the world. */
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
