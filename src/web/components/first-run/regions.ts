import { type StorefrontCode, storefrontCodes } from '#domain/storefronts.ts'

/** Regions that group the list of countries. No statistics use them. */
export const regionNames = ['africa', 'americas', 'asia', 'europe', 'oceania'] as const
export type RegionName = (typeof regionNames)[number]

const codes: Record<RegionName, string> = {
  africa:
    'ao bf bj bw cd cg ci cm cv dz eg ga gh gm gw ke lr ly ma mg ml mr mu mw mz na ne ng rw sc sl sn st sz td tn tz ug za zm zw',
  americas:
    'ag ai ar bb bm bo br bs bz ca cl co cr dm do ec gd gt gy hn jm kn ky lc ms mx ni pa pe py sr sv tc tt us uy vc ve vg',
  asia: 'ae af bh bn bt cn hk id il in iq jo jp kg kh kr kw kz la lb lk mm mn mo mv my np om ph pk qa sa sg th tj tm tw uz vn ye',
  europe:
    'al am at az ba be bg by ch cy cz de dk ee es fi fr gb ge gr hr hu ie is it lt lu lv md me mk mt nl no pl pt ro rs ru se si sk tr ua xk',
  oceania: 'au fj fm nr nz pg pw sb to vu',
}

const regionOf = new Map(regionNames.flatMap(name => codes[name].split(' ').map(code => [code, name] as const)))

/** The storefronts of a region. Every storefront is in exactly one region. */
export const storefrontsOf = (region: RegionName): StorefrontCode[] =>
  storefrontCodes.filter(code => regionOf.get(code) === region)
