import { escapeMarkup } from './markup.ts'

/** The size of the card at its widest, in pixels. */
export const cardSize = { width: 420, height: 212 } as const

type Frame = { address: string; title: string; width?: number }

/** The frame with the card of an app, for other sites. */
export const buildCardFrame = ({ address, title, width = cardSize.width }: Frame): string => {
  const size = `width="${width}" height="${cardSize.height}" style="border:0;max-width:100%"`
  return `<iframe src="${escapeMarkup(address)}" title="${escapeMarkup(title)}" ${size} loading="lazy"></iframe>`
}
