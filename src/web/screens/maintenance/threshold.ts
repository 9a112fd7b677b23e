/** The range that the server accepts. */
const largestThreshold = 1_000_000

/** The typed number; undefined if the server would reject it. */
export const parseThreshold = (text: string): number | undefined => {
  if (!/^\s*\d{1,7}\s*$/.test(text)) return undefined
  const threshold = Number(text)
  return threshold >= 1 && threshold <= largestThreshold ? threshold : undefined
}
