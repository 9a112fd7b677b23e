import type { ServerResponse } from 'node:http'
import { dirname } from 'node:path/posix'
import type { DemoPerson } from './people.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, sign => entities[sign] ?? sign)

/** The styles are a separate file, so that the page needs no inline styles. */
export const stylesPath = '/looks.css'

const frame = ({ title, mountPath, content }: { title: string; mountPath: string; content: string }): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${mountPath}${stylesPath}">
</head>
<body>
<main>
<p class="of">Demo account</p>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
</body>
</html>
`

const buildButton = ({ subject, name, email, role }: DemoPerson): string =>
  `<li><button name="answer" value="${subject}"><b>${name}</b> <span>${role}</span> <small>${email}</small></button></li>`

export const buildChoicePage = (mountPath: string, people: readonly DemoPerson[]): string =>
  frame({
    title: 'Who do you want to be?',
    mountPath,
    content: `<p>This is a demo. It stands in for a real account service, knows three made-up people, and asks for no password.</p>
<form method="post">
<ul>
${people.map(buildButton).join('\n')}
</ul>
<button class="quiet" name="answer" value="cancel">Cancel</button>
</form>`,
  })

/** What went wrong. The text comes from outside, so it is escaped. */
export const buildProblemPage = (mountPath: string, sentence: string): string =>
  frame({
    title: 'This sign-in cannot go on',
    mountPath,
    content: `<p>${escapeHtml(sentence)}</p>
<p><a href="${dirname(mountPath).replace(/\/$/, '')}/auth">Start again</a></p>`,
  })

/** Browsers apply `form-action` to redirects after a form too, so it lists the redirect URLs of the sign-in. */
export const buildPageHeaders = (redirectUris: readonly string[]): Record<string, string> => {
  const origins = [...new Set(redirectUris.map(uri => new URL(uri).origin))].join(' ')
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self' ${origins}`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
}

export const sendText = (
  response: ServerResponse,
  { status, headers, text }: { status: number; headers: Record<string, string>; text: string },
): void => {
  response.writeHead(status, headers).end(text)
}
