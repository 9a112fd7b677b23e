/**
 * The 175 App Store storefronts: code (ISO 3166 alpha-2, lower case), Apple's number in `X-Apple-Store-Front`, and languages
 * with the store's default first.
 */
const storefrontRows = [
  ['ae', 143481, 'en-GB ar'],
  ['af', 143610, 'en-GB'],
  ['ag', 143540, 'en-GB'],
  ['ai', 143538, 'en-GB'],
  ['al', 143575, 'en-GB'],
  ['am', 143524, 'en-GB'],
  ['ao', 143564, 'en-GB'],
  ['ar', 143505, 'es-MX en-GB'],
  ['at', 143445, 'de-DE en-GB'],
  ['au', 143460, 'en-AU en-GB'],
  ['az', 143568, 'en-GB'],
  ['ba', 143612, 'en-GB hr'],
  ['bb', 143541, 'en-GB'],
  ['be', 143446, 'en-GB fr-FR nl'],
  ['bf', 143578, 'en-GB fr-FR'],
  ['bg', 143526, 'en-GB'],
  ['bh', 143559, 'en-GB ar'],
  ['bj', 143576, 'en-GB fr-FR'],
  ['bm', 143542, 'en-GB'],
  ['bn', 143560, 'en-GB'],
  ['bo', 143556, 'es-MX en-GB'],
  ['br', 143503, 'pt-BR en-GB'],
  ['bs', 143539, 'en-GB'],
  ['bt', 143577, 'en-GB'],
  ['bw', 143525, 'en-GB'],
  ['by', 143565, 'en-GB'],
  ['bz', 143555, 'en-GB es-MX'],
  ['ca', 143455, 'en-CA fr-CA'],
  ['cd', 143613, 'en-GB fr-FR'],
  ['cg', 143582, 'en-GB fr-FR'],
  ['ch', 143459, 'de-CH de-DE en-GB fr-FR it'],
  ['ci', 143527, 'fr-FR en-GB'],
  ['cl', 143483, 'es-MX en-GB'],
  ['cm', 143574, 'fr-FR en-GB'],
  ['cn', 143465, 'zh-Hans-CN en-GB'],
  ['co', 143501, 'es-MX en-GB'],
  ['cr', 143495, 'es-MX en-GB'],
  ['cv', 143580, 'en-GB'],
  ['cy', 143557, 'en-GB el tr'],
  ['cz', 143489, 'en-GB cs'],
  ['de', 143443, 'de-DE en-GB'],
  ['dk', 143458, 'en-GB da'],
  ['dm', 143545, 'en-GB'],
  ['do', 143508, 'es-MX en-GB'],
  ['dz', 143563, 'en-GB fr-FR ar'],
  ['ec', 143509, 'es-MX en-GB'],
  ['ee', 143518, 'en-GB'],
  ['eg', 143516, 'en-GB fr-FR ar'],
  ['es', 143454, 'es-ES en-GB ca'],
  ['fi', 143447, 'en-GB fi'],
  ['fj', 143583, 'en-GB'],
  ['fm', 143591, 'en-GB'],
  ['fr', 143442, 'fr-FR en-GB'],
  ['ga', 143614, 'fr-FR en-GB'],
  ['gb', 143444, 'en-GB'],
  ['gd', 143546, 'en-GB'],
  ['ge', 143615, 'en-GB'],
  ['gh', 143573, 'en-GB'],
  ['gm', 143584, 'en-GB'],
  ['gr', 143448, 'en-GB el'],
  ['gt', 143504, 'es-MX en-GB'],
  ['gw', 143585, 'en-GB fr-FR'],
  ['gy', 143553, 'en-GB fr-FR'],
  ['hk', 143463, 'zh-Hant-HK en-GB zh-Hant-TW'],
  ['hn', 143510, 'es-MX en-GB'],
  ['hr', 143494, 'en-GB hr'],
  ['hu', 143482, 'en-GB hu'],
  ['id', 143476, 'en-GB id'],
  ['ie', 143449, 'en-GB'],
  ['il', 143491, 'en-GB he'],
  ['in', 143467, 'en-GB hi'],
  ['iq', 143617, 'en-GB ar'],
  ['is', 143558, 'en-GB'],
  ['it', 143450, 'it en-GB'],
  ['jm', 143511, 'en-GB'],
  ['jo', 143528, 'en-GB ar'],
  ['jp', 143462, 'ja en-US'],
  ['ke', 143529, 'en-GB'],
  ['kg', 143586, 'en-GB'],
  ['kh', 143579, 'en-GB fr-FR'],
  ['kn', 143548, 'en-GB'],
  ['kr', 143466, 'ko en-GB'],
  ['kw', 143493, 'en-GB ar'],
  ['ky', 143544, 'en-GB'],
  ['kz', 143517, 'en-GB'],
  ['la', 143587, 'en-GB fr-FR'],
  ['lb', 143497, 'en-GB fr-FR ar'],
  ['lc', 143549, 'en-GB'],
  ['lk', 143486, 'en-GB'],
  ['lr', 143588, 'en-GB'],
  ['lt', 143520, 'en-GB'],
  ['lu', 143451, 'en-GB fr-FR de-DE'],
  ['lv', 143519, 'en-GB'],
  ['ly', 143567, 'en-GB ar'],
  ['ma', 143620, 'en-GB fr-FR ar'],
  ['md', 143523, 'en-GB'],
  ['me', 143619, 'en-GB hr'],
  ['mg', 143531, 'en-GB fr-FR'],
  ['mk', 143530, 'en-GB'],
  ['ml', 143532, 'en-GB fr-FR'],
  ['mm', 143570, 'en-GB'],
  ['mn', 143592, 'en-GB'],
  ['mo', 143515, 'zh-Hant-HK en-GB zh-Hant-TW'],
  ['mr', 143590, 'en-GB fr-FR ar'],
  ['ms', 143547, 'en-GB'],
  ['mt', 143521, 'en-GB'],
  ['mu', 143533, 'en-GB fr-FR'],
  ['mv', 143488, 'en-GB'],
  ['mw', 143589, 'en-GB'],
  ['mx', 143468, 'es-MX en-GB'],
  ['my', 143473, 'en-GB ms'],
  ['mz', 143593, 'en-GB'],
  ['na', 143594, 'en-GB'],
  ['ne', 143534, 'en-GB fr-FR'],
  ['ng', 143561, 'en-GB'],
  ['ni', 143512, 'es-MX en-GB'],
  ['nl', 143452, 'nl en-GB'],
  ['no', 143457, 'en-GB nb'],
  ['np', 143484, 'en-GB'],
  ['nr', 143606, 'en-GB'],
  ['nz', 143461, 'en-AU en-GB'],
  ['om', 143562, 'en-GB ar'],
  ['pa', 143485, 'es-MX en-GB'],
  ['pe', 143507, 'es-MX en-GB'],
  ['pg', 143597, 'en-GB'],
  ['ph', 143474, 'en-GB'],
  ['pk', 143477, 'en-GB'],
  ['pl', 143478, 'en-GB pl'],
  ['pt', 143453, 'pt-PT en-GB'],
  ['pw', 143595, 'en-GB'],
  ['py', 143513, 'es-MX en-GB'],
  ['qa', 143498, 'en-GB ar'],
  ['ro', 143487, 'en-GB ro'],
  ['rs', 143500, 'en-GB hr'],
  ['ru', 143469, 'ru en-GB uk'],
  ['rw', 143621, 'en-GB fr-FR'],
  ['sa', 143479, 'en-GB ar'],
  ['sb', 143601, 'en-GB'],
  ['sc', 143599, 'en-GB fr-FR'],
  ['se', 143456, 'sv en-GB'],
  ['sg', 143464, 'en-GB zh-Hans-CN'],
  ['si', 143499, 'en-GB'],
  ['sk', 143496, 'en-GB sk'],
  ['sl', 143600, 'en-GB'],
  ['sn', 143535, 'en-GB fr-FR'],
  ['sr', 143554, 'en-GB nl'],
  ['st', 143598, 'en-GB'],
  ['sv', 143506, 'es-MX en-GB'],
  ['sz', 143602, 'en-GB'],
  ['tc', 143552, 'en-GB'],
  ['td', 143581, 'en-GB fr-FR'],
  ['th', 143475, 'en-GB th'],
  ['tj', 143603, 'en-GB'],
  ['tm', 143604, 'en-GB'],
  ['tn', 143536, 'en-GB fr-FR ar'],
  ['to', 143608, 'en-GB'],
  ['tr', 143480, 'en-GB tr'],
  ['tt', 143551, 'en-GB fr-FR'],
  ['tw', 143470, 'zh-Hant-TW en-GB'],
  ['tz', 143572, 'en-GB'],
  ['ua', 143492, 'en-GB uk ru'],
  ['ug', 143537, 'en-GB'],
  ['us', 143441, 'en-US es-MX ar ru zh-Hans-CN fr-FR ko pt-BR vi zh-Hant-TW'],
  ['uy', 143514, 'en-GB es-MX'],
  ['uz', 143566, 'en-GB'],
  ['vc', 143550, 'en-GB'],
  ['ve', 143502, 'es-MX en-GB'],
  ['vg', 143543, 'en-GB'],
  ['vn', 143471, 'en-GB vi'],
  ['vu', 143609, 'en-GB fr-FR'],
  ['xk', 143624, 'en-GB'],
  ['ye', 143571, 'en-GB ar'],
  ['za', 143472, 'en-GB'],
  ['zm', 143622, 'en-GB'],
  ['zw', 143605, 'en-GB'],
] as const satisfies readonly (readonly [code: string, appleId: number, languages: string])[]

export type StorefrontCode = (typeof storefrontRows)[number][0]
export type Storefront = { code: StorefrontCode; appleId: number; languages: readonly string[] }

export const storefronts: readonly Storefront[] = storefrontRows.map(([code, appleId, languages]) => ({
  code,
  appleId,
  languages: languages.split(' '),
}))

export const storefrontCodes: readonly StorefrontCode[] = storefronts.map(({ code }) => code)

/** The number of countries with an App Store, for texts and limits. */
export const storefrontCount = storefronts.length

const byCode: ReadonlyMap<string, Storefront> = new Map(storefronts.map(row => [row.code, row]))

export const findStorefront = (code: string): Storefront | undefined => byCode.get(code)

export const isStorefrontCode = (code: string): code is StorefrontCode => byCode.has(code)

/** Country codes that people use and that ISO 3166 lacks. */
const otherCodes: Readonly<Record<string, StorefrontCode>> = { uk: 'gb', el: 'gr' }

/** The storefront of a lower-case code, which may come from another list. */
export const findStorefrontMeant = (code: string): StorefrontCode | undefined =>
  isStorefrontCode(code) ? code : Object.hasOwn(otherCodes, code) ? otherCodes[code] : undefined

/** The hint for the error about an unknown code, such as "; the United Kingdom is …"; empty if there is none. */
export const storefrontHint = (code: string): string => {
  const lower = code.toLowerCase()
  const meant = findStorefrontMeant(lower)
  return meant && meant !== lower ? `; the App Store has "${meant}" instead of "${code}"` : ''
}

/** @throws RangeError for a code that is not an App Store storefront. */
export const getStorefront = (code: string): Storefront => {
  const storefront = byCode.get(code)
  if (!storefront)
    throw new RangeError(`"${code}" is not one of the ${storefrontCount} App Store storefronts${storefrontHint(code)}.`)
  return storefront
}

/** Larger markets first. It only breaks ties, so storefronts outside the list share the last position. */
const bySize: readonly StorefrontCode[] = [
  'us',
  'cn',
  'jp',
  'gb',
  'de',
  'kr',
  'fr',
  'in',
  'br',
  'ru',
  'ca',
  'au',
  'mx',
  'it',
  'es',
  'id',
  'tr',
  'sa',
  'tw',
  'th',
  'nl',
  'vn',
  'pl',
  'ph',
  'ae',
  'se',
  'ch',
  'my',
  'hk',
  'be',
  'at',
  'co',
  'ar',
  'no',
  'dk',
  'za',
  'cl',
  'ua',
  'il',
  'eg',
  'sg',
  'fi',
  'pt',
  'cz',
  'ro',
  'gr',
  'nz',
  'ie',
  'hu',
  'pk',
  'pe',
  'ng',
  'kz',
]
const sizeIndex: ReadonlyMap<string, number> = new Map(bySize.map((code, index) => [code, index]))

/** Orders storefronts by market size, then by code: the tie-breaker of country lists. */
export const compareStorefronts = (a: string, b: string): number =>
  (sizeIndex.get(a) ?? bySize.length) - (sizeIndex.get(b) ?? bySize.length) || (a < b ? -1 : a > b ? 1 : 0)

/**
 * The position of a country by the size of its App Store, from 1 for the largest. The small ones share the last position,
 * because their order is not known.
 */
export const sizePositionOf = (code: string): number => (sizeIndex.get(code) ?? bySize.length) + 1

export const storefrontsBySize: readonly StorefrontCode[] = storefrontCodes.toSorted(compareStorefronts)

/**
 * Ranks storefronts by how many readers understand their app names: the United States, other stores in English, then all
 * others.
 */
const readabilityOf = ({ code, languages: [first = ''] }: Storefront): number =>
  code === 'us' ? 2 : Number(first.startsWith('en'))

/** The storefronts whose app names are less readable: a name from this storefront replaces theirs. */
export const listLessReadable = (code: string): StorefrontCode[] => {
  const storefront = findStorefront(code)
  if (!storefront) return []
  const readability = readabilityOf(storefront)
  return storefronts.filter(row => readabilityOf(row) < readability).map(({ code }) => code)
}
