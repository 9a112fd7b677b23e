import { escapeMarkup } from '#domain/markup.ts'
import type { BadgeTheme } from '#domain/share-images.ts'
import type { WorldStanding } from '../worlds/world-standing.rules.ts'
import { toneOf } from './badge-colours.rules.ts'
import { embedWords as words } from './embed-words.rules.ts'
import { styleSheetUrl } from './style-sheet.repository.ts'

/** The first page of the site, seen from `/embed/app/1`, so that the card works below any path. */
const site = '../..'

type Theme = BadgeTheme | undefined

type CardParts = {
  appStoreId: string
  name: string
  developer: string
  /** A data URL, so that the card loads nothing else. */
  icon: string
  standing: WorldStanding
  theme: Theme
}

const link = (path: string, text: string): string =>
  `<a href="${escapeMarkup(path)}" target="_blank" rel="noopener">${escapeMarkup(text)}<span class="heard"> ${words.newTab}</span></a>`

const time = (moment: string, text: string): string =>
  `<time datetime="${escapeMarkup(moment)}">${escapeMarkup(text)}</time>`

const renderPage = ({ title, theme, content }: { title: string; theme: Theme; content: string[] }): string =>
  [
    '<!doctype html>',
    `<html lang="en"${theme ? ` data-theme="${theme}"` : ''}>`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<title>${escapeMarkup(title)}</title>`,
    `<link rel="stylesheet" href="${site}${styleSheetUrl}">`,
    '</head>',
    '<body>',
    // Labelled, because the page around the frame has its own main landmark.
    `<main aria-label="${escapeMarkup(title)}">`,
    ...content,
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n')

const renderBest = (standing: WorldStanding): string[] => {
  if (standing.state !== 'ranked') return []
  const read = time(standing.bestReadAt, words.readRankDay(standing))
  const rank = `<b class="${toneOf(standing)}">#${standing.bestRank}</b>`
  return [`<p class="best">${rank} <span class="label">${words.bestRank}</span> ${read}</p>`]
}

const renderCounts = (standing: WorldStanding): string[] => {
  if (standing.state === 'unmeasured') return [`<p class="state">${words.unmeasured}.</p>`]
  if (standing.state === 'stale') return [`<p class="state">${words.staleSince(standing.observedAt)}.</p>`]
  if (standing.state === 'unranked') return [`<p class="state">${words.unranked(standing)}.</p>`]
  if (standing.state === 'undecided') return [`<p class="state">${words.undecided}.</p>`]
  const heard = `<span class="heard">${words.countriesIn} </span>`
  const counts = [
    [words.atTop1(standing.top1), standing.top1],
    [`${heard}${words.top10}`, standing.top10],
    [`${heard}${words.top100}`, standing.top100],
  ]
  const entries = counts.map(([where, count]) => `<div><dt>${where}</dt><dd>${count}</dd></div>`)
  return ['<dl>', ...entries, '</dl>', `<p class="charts">${escapeMarkup(words.ranksIn(standing))}</p>`]
}

const renderFoot = (standing: WorldStanding): string => {
  const isMeasured = standing.state === 'ranked' || standing.state === 'unranked'
  const read = isMeasured ? time(standing.observedTo, words.readSpan(standing)) : ''
  const measured = isMeasured ? `<span>${words.measured(standing)},</span> ${read}` : ''
  return `<footer><p>${measured}</p> ${link(`${site}/`, words.site)}</footer>`
}

/** A complete page for frames on other sites, without scripts or external resources. Names are escaped. */
export const renderCard = ({ appStoreId, name, developer, icon, standing, theme }: CardParts): string =>
  renderPage({
    title: words.title(name),
    theme,
    content: [
      '<header>',
      `<img src="${escapeMarkup(icon)}" alt="" width="48" height="48">`,
      '<div class="names">',
      `<h1 dir="auto">${link(`${site}/app/${appStoreId}`, name)}</h1>`,
      ...(developer ? [`<p dir="auto">${escapeMarkup(developer)}</p>`] : []),
      '</div>',
      ...renderBest(standing),
      '</header>',
      ...renderCounts(standing),
      renderFoot(standing),
    ],
  })

/** The card for an unknown app. */
export const renderUnknownCard = (theme: Theme): string =>
  renderPage({
    title: words.unknownTitle,
    theme,
    content: [
      `<header><div class="names"><h1>${words.unknownTitle}</h1></div></header>`,
      `<p class="state">${words.unknownSentence}.</p>`,
      `<footer>${link(`${site}/`, words.site)}</footer>`,
    ],
  })
