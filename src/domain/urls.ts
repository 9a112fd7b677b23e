/** `URL.parse`, which not every supported browser has; undefined where the text is no address. */
export const parseUrl = (text: string, base?: string): URL | undefined => {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
