import { isStorefrontCode, type StorefrontCode } from './storefronts.ts'

/** ISO 3166-1 numeric codes, which map data uses for countries. Kosovo has none. */
const numbers = `
  ae 784 af 004 ag 028 ai 660 al 008 am 051 ao 024 ar 032 at 040 au 036 az 031 ba 070 bb 052 be 056 bf 854 bg 100 bh 048
  bj 204 bm 060 bn 096 bo 068 br 076 bs 044 bt 064 bw 072 by 112 bz 084 ca 124 cd 180 cg 178 ch 756 ci 384 cl 152 cm 120
  cn 156 co 170 cr 188 cv 132 cy 196 cz 203 de 276 dk 208 dm 212 do 214 dz 012 ec 218 ee 233 eg 818 es 724 fi 246 fj 242
  fm 583 fr 250 ga 266 gb 826 gd 308 ge 268 gh 288 gm 270 gr 300 gt 320 gw 624 gy 328 hk 344 hn 340 hr 191 hu 348 id 360
  ie 372 il 376 in 356 iq 368 is 352 it 380 jm 388 jo 400 jp 392 ke 404 kg 417 kh 116 kn 659 kr 410 kw 414 ky 136 kz 398
  la 418 lb 422 lc 662 lk 144 lr 430 lt 440 lu 442 lv 428 ly 434 ma 504 md 498 me 499 mg 450 mk 807 ml 466 mm 104 mn 496
  mo 446 mr 478 ms 500 mt 470 mu 480 mv 462 mw 454 mx 484 my 458 mz 508 na 516 ne 562 ng 566 ni 558 nl 528 no 578 np 524
  nr 520 nz 554 om 512 pa 591 pe 604 pg 598 ph 608 pk 586 pl 616 pt 620 pw 585 py 600 qa 634 ro 642 rs 688 ru 643 rw 646
  sa 682 sb 090 sc 690 se 752 sg 702 si 705 sk 703 sl 694 sn 686 sr 740 st 678 sv 222 sz 748 tc 796 td 148 th 764 tj 762
  tm 795 tn 788 to 776 tr 792 tt 780 tw 158 tz 834 ua 804 ug 800 us 840 uy 858 uz 860 vc 670 ve 862 vg 092 vn 704 vu 548
  ye 887 za 710 zm 894 zw 716
`

const byNumber: ReadonlyMap<string, StorefrontCode> = new Map(
  [...numbers.matchAll(/([a-z]{2}) (\d{3})/g)].flatMap(([, code = '', number = '']) =>
    isStorefrontCode(code) ? [[number, code]] : [],
  ),
)

/** The storefront for a three-digit ISO 3166-1 code; undefined when the country has no storefront. */
export const findStorefrontByNumber = (number: string): StorefrontCode | undefined => byNumber.get(number)
