import { escapeMarkup } from '#domain/markup.ts'
import { type ColourName, palette } from '#domain/palette.ts'

const light = (name: ColourName): string => palette[name].light
const dark = (name: ColourName): string => palette[name].dark

/**
 * The design of e-mails. Most mail programs support only inline styles; the classes are for dark mode. The HTML is built from
 * strings, because the server runs its sources without a build step and so without JSX.
 */
export const styles = {
  ink: `color:${light('ink')}`,
  second: `color:${light('second')}`,
  accent: `color:${light('accent')}`,
  font: "font-family:Inter,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
  hairline: `border-top:1px solid ${light('line')}`,
} as const

const darkRules = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a:hover { text-decoration: underline !important; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: ${dark('paper')} !important; }
  .ink { color: ${dark('ink')} !important; }
  .second { color: ${dark('second')} !important; }
  .accent { color: ${dark('accent')} !important; }
  .line { border-color: ${dark('line-strong')} !important; }
  .button { background-color: ${dark('ink')} !important; color: ${dark('paper')} !important; }
}
@media (max-width: 480px) {
  .edge { padding-left: 16px !important; padding-right: 16px !important; }
}`

/** The preview that mail programs show beside the subject. */
const preview = (text: string): string =>
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeMarkup(text)}${'&#8199;&#65279;&#847; '.repeat(40)}</div>`

type Page = { title: string; preview: string; parts: readonly string[]; footer: readonly string[] }

const signature = `<p class="ink" style="margin:0 0 20px;${styles.ink};font-size:15px;line-height:20px;font-weight:600">Rank&nbsp;Atlas</p>`

/** The complete e-mail, at most 600 pixels wide. */
export const renderEmail = ({ title, preview: previewText, parts, footer }: Page): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${escapeMarkup(title)}</title>
<style>${darkRules}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:${light('paper')}">
${preview(previewText)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="paper" style="background-color:${light('paper')};${styles.font}"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px"><tr><td class="edge" style="padding:28px 24px 32px;text-align:left">
${signature}
${parts.join('\n')}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin-top:32px"><tr><td class="line" style="border-top:1px solid ${light('line-strong')};padding-top:14px">
${footer.join('\n')}
</td></tr></table>
</td></tr></table>
</td></tr></table>
</body>
</html>
`

/** A link, or only its text if there is no URL. A `name` is not underlined. */
export const renderLink = (
  text: string,
  url: string | undefined,
  look: 'link' | 'name' | 'second' = 'link',
): string => {
  const escaped = escapeMarkup(text)
  if (url === undefined) return escaped
  const tone = look === 'second' ? 'second' : 'ink'
  const decoration = look === 'name' ? 'none' : 'underline'
  return `<a href="${escapeMarkup(url)}" class="${tone}" style="${styles[tone]};text-decoration:${decoration}">${escaped}</a>`
}

export const renderTitle = (text: string): string =>
  `<h1 class="ink" style="margin:0 0 12px;${styles.ink};font-size:22px;line-height:27px;font-weight:650;letter-spacing:-0.02em">${escapeMarkup(text)}</h1>`

/** `html` must already be escaped. */
export const renderParagraph = (html: string): string =>
  `<p class="ink" style="margin:0 0 12px;${styles.ink};font-size:15px;line-height:22px">${html}</p>`

/** `html` must already be escaped. */
export const renderSmall = (html: string): string =>
  `<p class="second" style="margin:0 0 8px;${styles.second};font-size:13px;line-height:18px">${html}</p>`

export const renderButton = (text: string, url: string): string =>
  `<p style="margin:20px 0"><a href="${escapeMarkup(url)}" class="button" style="display:inline-block;padding:10px 18px;border-radius:9px;background-color:${light('ink')};color:${light('paper')};font-size:15px;line-height:20px;font-weight:600;text-decoration:none">${escapeMarkup(text)}</a></p>`
