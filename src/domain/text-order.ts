type CompareText = (a: string, b: string) => number

/** Compares text in the collation of a locale, with 2 before 10. */
export const textOrder = (locale: string): CompareText => new Intl.Collator(locale, { numeric: true }).compare

/** Compares names in English collation. Databases sort by bytes or by their own locale. */
export const compareNames: CompareText = new Intl.Collator('en').compare
