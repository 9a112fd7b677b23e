/** `URL.parse`, which some supported browsers lack; undefined when the text is not a URL. */
export const parseUrl = (text: string, base?: string): URL | undefined => {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
