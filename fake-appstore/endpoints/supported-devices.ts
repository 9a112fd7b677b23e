const iphones =
  'iPhone11 iPhone11Pro iPhoneSESecondGen iPhone12 iPhone12Pro iPhone13 iPhone13Pro iPhone14 iPhone14Pro iPhone15 iPhone15Pro iPhone16 iPhone16Pro iPhone16e iPhone17 iPhone17Pro iPhoneAir'.split(
    ' ',
  )
const ipads = 'iPadAir4 iPadEighthGen iPadMiniSixthGen iPadNinthGen iPadTenthGen iPadPro11M4 iPadAir11M3 iPadA16'.split(
  ' ',
)

/** Apple names each device twice. The real list has about 130 entries; a part of it is enough for the format. */
const twice = (devices: readonly string[]) => devices.map(device => `${device}-${device}`)
const phones = twice(iphones)
const tablets = twice(ipads)
const both = [...phones, ...tablets]

type Runs = { hasIphone: boolean; hasIpad: boolean }

export const supportedDevices = ({ hasIphone, hasIpad }: Runs): readonly string[] => {
  if (!hasIphone) return tablets
  return hasIpad ? both : phones
}
