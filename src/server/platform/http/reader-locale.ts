const fallbackLocale = 'en-US'

/** The reader's preferred locale that Intl supports, without extensions: `de-CH` from `de-CH,de;q=0.9,en;q=0.8`. */
export const readLocale = (acceptLanguage: string | undefined): string => {
  const wanted = (acceptLanguage ?? '')
    .slice(0, 200)
    .split(',')
    .map(part => {
      const [tag = '', quality = 'q=1'] = part.trim().split(/\s*;\s*/)
      return { tag, quality: Number(quality.replace(/^q=/i, '')) }
    })
    .filter(({ tag, quality }) => /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,2}$/i.test(tag) && quality > 0)
    .sort((a, b) => b.quality - a.quality)
  for (const { tag } of wanted) {
    const [known] = findKnownLocale(tag)
    if (known) return known
  }
  return fallbackLocale
}

const findKnownLocale = (tag: string): string[] => {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag)
  } catch {
    return []
  }
}
