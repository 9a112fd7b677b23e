/** In the order in which they must be looked for: most browsers also name those they descend from. */
const browsers = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

const findName = (known: readonly (readonly [string, RegExp])[], text: string): string | undefined =>
  known.find(([, pattern]) => pattern.test(text))?.[0]

/** "Firefox on Linux": what a person knows a browser by. Nothing else of what it says is kept. */
export const describeDevice = (userAgent: string | undefined): string => {
  const text = (userAgent ?? '').slice(0, 500)
  const browser = findName(browsers, text) ?? 'Unknown browser'
  const system = findName(systems, text)
  return system ? `${browser} on ${system}` : browser
}
