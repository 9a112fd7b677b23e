import { useState } from 'react'
import type { AppSummary } from '#contract/summaries.ts'
import { Section } from '#web/components/ui/section.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { hasFailed } from '#web/lib/failed-picture.ts'
import { appWords as words } from './app.words.ts'

type Screenshot = { url: string; ratio: number }

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

const heightPx = 264

/** A transparent pixel that keeps the image box at its size when the screenshot fails to load. */
const clearPixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

const Picture = ({ shot, alt }: { shot: Screenshot; alt: string }) => {
  const [isMissing, setIsMissing] = useState(false)
  return (
    <img
      ref={image => {
        if (image && !isMissing && hasFailed(image)) setIsMissing(true)
      }}
      src={isMissing ? clearPixel : shot.url}
      alt={isMissing ? words.screenshotMissing(alt) : alt}
      width={Math.round(heightPx * shot.ratio)}
      height={heightPx}
      loading="lazy"
      decoding="async"
      onError={() => setIsMissing(true)}
      className={classNames(
        isMissing ? 'h-[264px]' : 'h-auto',
        'max-w-[calc(50%-6px)] rounded-button border border-line bg-hover',
      )}
    />
  )
}

/** Up to two screenshots and the first line of the description. Renders nothing if the App Store sent neither. */
export const About = ({ app, appDetails }: Pick<AppSummary, 'app' | 'appDetails'>) => {
  const line = firstLine(appDetails.description)
  const shots = screenshotsOf(appDetails)
  if (!line && shots.length === 0) return null
  return (
    <Section title={words.about}>
      {line && <p className="max-w-[62ch] text-table text-second">{line}</p>}
      {shots.length > 0 && (
        <div className="mt-4 flex items-start gap-3">
          {shots.map((shot, index) => (
            <Picture key={shot.url} shot={shot} alt={words.screenshot(index + 1, app.name)} />
          ))}
        </div>
      )}
    </Section>
  )
}
