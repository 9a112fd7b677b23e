import type { AppSummary } from '#contract/summaries.ts'

export type Screenshot = { url: string; ratio: number }

const phoneRatio = 392 / 696

/** Apple's URL contains the size (`/392x696bb.png`), so we can reserve the space before the image loads. */
const ratioOf = (url: string): number => {
  const [, width, height] = url.match(/\/(\d{2,4})x(\d{2,4})[a-z]*(?:-\d+)?\.\w+$/) ?? []
  const ratio = Number(width) / Number(height)
  return ratio > 0.3 && ratio < 3 ? ratio : phoneRatio
}

/** Two iPhone screenshots, or two iPad screenshots if there are none for iPhone. */
export const screenshotsOf = ({ screenshots, ipadScreenshots }: AppSummary['appDetails']): readonly Screenshot[] =>
  (screenshots.length > 0 ? screenshots : ipadScreenshots).slice(0, 2).map(url => ({ url, ratio: ratioOf(url) }))

/** The first line of a description that is not empty; undefined if there is none. */
export const firstLine = (description: string | null): string | undefined =>
  description
    ?.split('\n')
    .map(line => line.trim())
    .find(line => line.length > 0)
