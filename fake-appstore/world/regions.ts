import type { StorefrontCode } from '#domain/storefronts.ts'
import type { Language } from './words/languages.ts'

/** Regions by language, culture or trade: an app from a region ranks in all its storefronts. */
export type Region = { name: string; language: Language; storefronts: readonly StorefrontCode[]; appCount: number }

export const regions: readonly Region[] = [
  { name: 'english', language: 'en', storefronts: ['us', 'ca', 'gb', 'ie', 'au', 'nz', 'za', 'sg'], appCount: 150 },
  {
    name: 'latin-america',
    language: 'es',
    appCount: 170,
    storefronts: [
      ...(['mx', 'ar', 'co', 'cl', 'pe', 'ec', 've', 'uy', 'py', 'bo', 'cr', 'gt', 'hn', 'ni'] as const),
      ...(['pa', 'sv', 'do', 'es'] as const),
    ],
  },
  {
    name: 'lusophone',
    language: 'pt',
    appCount: 90,
    storefronts: ['br', 'pt', 'ao', 'mz', 'cv', 'st', 'gw'],
  },
  { name: 'dach', language: 'de', appCount: 110, storefronts: ['de', 'at', 'ch', 'lu'] },
  {
    name: 'francophone-europe',
    language: 'fr',
    appCount: 100,
    storefronts: ['fr', 'be', 'lu', 'ch', 'ma', 'tn', 'dz', 'mu'],
  },
  { name: 'nordics', language: 'sv', appCount: 80, storefronts: ['se', 'no', 'dk', 'fi', 'is', 'ee'] },
  { name: 'low-countries', language: 'nl', appCount: 60, storefronts: ['nl', 'be', 'sr'] },
  {
    name: 'southern-europe',
    language: 'it',
    appCount: 80,
    storefronts: ['it', 'es', 'pt', 'mt', 'gr', 'cy', 'hr', 'si', 'al'],
  },
  {
    name: 'central-europe',
    language: 'pl',
    appCount: 110,
    storefronts: ['pl', 'cz', 'sk', 'hu', 'ro', 'bg', 'si', 'hr', 'lt', 'lv', 'ee', 'md'],
  },
  {
    name: 'balkans',
    language: 'en',
    appCount: 60,
    storefronts: ['rs', 'ba', 'me', 'mk', 'al', 'xk', 'bg', 'gr', 'hr', 'si'],
  },
  {
    name: 'cis',
    language: 'ru',
    appCount: 170,
    storefronts: ['ru', 'by', 'kz', 'kg', 'uz', 'tj', 'tm', 'am', 'az', 'ge', 'md', 'ua', 'mn'],
  },
  {
    name: 'mena',
    language: 'ar',
    appCount: 170,
    storefronts: [
      ...(['sa', 'ae', 'eg', 'kw', 'qa', 'om', 'bh', 'jo', 'lb', 'iq', 'ma', 'tn', 'dz', 'ly'] as const),
      ...(['ye', 'mr', 'af'] as const),
    ],
  },
  {
    name: 'francophone-africa',
    language: 'fr',
    appCount: 80,
    storefronts: ['ci', 'cm', 'sn', 'ml', 'bf', 'bj', 'ne', 'td', 'ga', 'cg', 'cd', 'mg', 'mr'],
  },
  {
    name: 'africa',
    language: 'en',
    appCount: 130,
    storefronts: [
      ...(['za', 'ng', 'ke', 'gh', 'tz', 'ug', 'zm', 'zw', 'bw', 'na', 'mw', 'rw', 'gm', 'lr'] as const),
      ...(['sl', 'sz', 'sc', 'mu', 'mz', 'ao'] as const),
    ],
  },
  {
    name: 'south-asia',
    language: 'hi',
    appCount: 130,
    storefronts: ['in', 'pk', 'lk', 'np', 'bt', 'mv', 'af', 'mu', 'fj'],
  },
  {
    name: 'southeast-asia',
    language: 'id',
    appCount: 150,
    storefronts: ['id', 'my', 'ph', 'sg', 'th', 'vn', 'kh', 'la', 'bn', 'mm'],
  },
  { name: 'greater-china', language: 'zh-Hant', appCount: 120, storefronts: ['tw', 'hk', 'mo', 'sg', 'my', 'cn'] },
  { name: 'north-east-asia', language: 'ja', appCount: 90, storefronts: ['jp', 'kr', 'tw', 'hk', 'mo'] },
  {
    name: 'caribbean',
    language: 'en',
    appCount: 90,
    storefronts: [
      ...(['jm', 'tt', 'bs', 'bb', 'bm', 'ky', 'ag', 'ai', 'dm', 'gd', 'kn', 'lc', 'ms', 'tc', 'vc'] as const),
      ...(['vg', 'gy', 'sr', 'bz'] as const),
    ],
  },
  {
    name: 'oceania',
    language: 'en',
    appCount: 70,
    storefronts: ['au', 'nz', 'fj', 'fm', 'nr', 'pg', 'pw', 'sb', 'to', 'vu'],
  },
  { name: 'levant', language: 'he', appCount: 30, storefronts: ['il', 'cy'] },
  { name: 'turkic', language: 'tr', appCount: 70, storefronts: ['tr', 'az', 'tm', 'uz', 'kg', 'cy'] },
]
