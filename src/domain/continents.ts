import type { StorefrontCode } from './storefronts.ts'

export const continents = ['africa', 'asia', 'europe', 'north-america', 'oceania', 'south-america'] as const
export type Continent = (typeof continents)[number]

export const continentNames: Record<Continent, string> = {
  africa: 'Africa',
  asia: 'Asia',
  europe: 'Europe',
  'north-america': 'North America',
  oceania: 'Oceania',
  'south-america': 'South America',
}

/**
 * Follows the United Nations geoscheme. A country on two continents belongs to the one where most of its people live. Taiwan
 * and Kosovo, which the geoscheme lacks, are added here.
 */
const codesOf: Readonly<Record<Continent, string>> = {
  africa: `ao bf bj bw cd cg ci cm cv dz eg ga gh gm gw ke lr ly ma mg ml mr mu mw mz na ne ng rw sc sl sn st sz td tn tz
    ug za zm zw`,
  asia: `ae af am az bh bn bt cn cy ge hk id il in iq jo jp kg kh kr kw kz la lb lk mm mn mo mv my np om ph pk qa sa sg th
    tj tm tr tw uz vn ye`,
  europe: `al at ba be bg by ch cz de dk ee es fi fr gb gr hr hu ie is it lt lu lv md me mk mt nl no pl pt ro rs ru se si
    sk ua xk`,
  'north-america': 'ag ai bb bm bs bz ca cr dm do gd gt hn jm kn ky lc ms mx ni pa sv tc tt us vc vg',
  oceania: 'au fj fm nr nz pg pw sb to vu',
  'south-america': 'ar bo br cl co ec gy pe py sr uy ve',
}

const byCode: ReadonlyMap<string, Continent> = new Map(
  continents.flatMap(continent =>
    codesOf[continent].split(/\s+/).map((code): [string, Continent] => [code, continent]),
  ),
)

/** @throws RangeError when the storefront has no continent; a test checks that every storefront has one. */
export const continentOf = (storefront: StorefrontCode): Continent => {
  const continent = byCode.get(storefront)
  if (!continent) throw new RangeError(`The storefront "${storefront}" has no continent; add it to continents.ts.`)
  return continent
}
