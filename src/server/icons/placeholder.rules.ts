import { palette } from '#domain/palette.ts'

/** A rounded square in hairline colour, shown if the App Store has no icon. */
export const placeholderIcon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${palette['line-strong'].light}"/><path d="M20 44 32 20l12 24M25 36h14" fill="none" stroke="${palette.panel.light}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/></svg>`
