export type Colour = `#${string}`

/**
 * Every colour of the product, in the light and the dark theme. The source for screens, e-mails, pictures, badges and maps.
 */
export const palette = {
  paper: { light: '#fbfaf8', dark: '#0f1113' },
  panel: { light: '#ffffff', dark: '#15181b' },
  hover: { light: '#f3f1ec', dark: '#1b1f23' },
  ink: { light: '#16181b', dark: '#eceef0' },
  second: { light: '#5b6067', dark: '#a3a9b1' },
  third: { light: '#686e76', dark: '#8f969e' },
  line: { light: '#e7e4de', dark: '#23272c' },
  'line-strong': { light: '#d9d5cd', dark: '#31363d' },
  accent: { light: '#a3195b', dark: '#f0609f' },
  'on-accent': { light: '#ffffff', dark: '#22060f' },
  bad: { light: '#b3261e', dark: '#f2857d' },
  good: { light: '#0f6c40', dark: '#4cc38a' },
  blue: { light: '#1f5bb8', dark: '#6aa5f8' },
  amber: { light: '#85570c', dark: '#e0ab4f' },
  slate: { light: '#5b6067', dark: '#a3a9b1' },
  star: { light: '#c68a1e', dark: '#d9982f' },
  shade: { light: '#16181b66', dark: '#000000b3' },
  hatch: { light: '#bdb7ab', dark: '#4a515a' },

  // Ranks on a map: one ramp of a single hue, readable with colour vision deficiency.
  'map-1': { light: '#6f0a3b', dark: '#ff8fbf' },
  'map-5': { light: '#a3195b', dark: '#e2528f' },
  'map-10': { light: '#cf5f93', dark: '#b03a70' },
  'map-50': { light: '#e6a5c1', dark: '#7d2b52' },
  'map-100': { light: '#f3d6e2', dark: '#4f2238' },
  'map-outside': { light: '#e9e6df', dark: '#23272c' },
  'map-elsewhere': { light: '#f3f1ec', dark: '#1b1f23' },
  // Calmer and wilder than usual: blue and orange, which nearly everyone can tell apart.
  'map-calm-2': { light: '#2f6bc0', dark: '#6aa5f8' },
  'map-calm-1': { light: '#a9c5ea', dark: '#2f507f' },
  'map-usual': { light: '#dcd7cd', dark: '#30353c' },
  'map-wild-1': { light: '#f2c891', dark: '#6b4715' },
  'map-wild-2': { light: '#d9822b', dark: '#bb7a22' },

  // Plot lines, in series order.
  'plot-1': { light: '#a3195b', dark: '#f0609f' },
  'plot-2': { light: '#2f6bc0', dark: '#6aa5f8' },
  'plot-3': { light: '#b86a00', dark: '#e0ab4f' },
  'plot-4': { light: '#3a9a5c', dark: '#8ef0b0' },
  'plot-5': { light: '#16181b', dark: '#f4f5f6' },
} as const satisfies Record<string, { light: Colour; dark: Colour }>

export type ColourName = keyof typeof palette

export const colourNames = Object.keys(palette) as ColourName[]

/** The background gradient of share images, from top to bottom. Share images have only one theme. */
export const cardGradient = ['#1d2126', '#121417', '#26111b'] as const satisfies readonly Colour[]

/** One line per colour: `--accent: light-dark(#a3195b, #f0609f);` */
export const cssColours = (names: readonly ColourName[], { prefix = '--' } = {}): string =>
  names.map(name => `  ${prefix}${name}: light-dark(${palette[name].light}, ${palette[name].dark});\n`).join('')
