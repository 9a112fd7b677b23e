type CompareText = (a: string, b: string) => number

/** How the language of a reader orders text, with 2 before 10. */
export const textOrder = (locale: string): CompareText => new Intl.Collator(locale, { numeric: true }).compare

/** The order of names in English. Databases order text by bytes or by a locale of their own. */
export const compareNames: CompareText = new Intl.Collator('en').compare
