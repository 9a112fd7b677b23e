import type { DemoDoor } from '#contract/demo.ts'
import { Section } from '#web/components/ui/section.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { href } from '#web/lib/site-path.ts'
import { landingWords as words } from './landing.words.ts'

/** A tour of the demo. Some doors lead through its sign-in service, so all of them load their page anew. */
export const DemoDoors = ({ doors }: { doors: readonly DemoDoor[] }) => (
  <Section title={words.tour}>
    <ol className="grid list-decimal gap-2 pl-5 text-sm">
      {doors.map(({ title, detail, path }) => (
        <li key={path}>
          <a href={href(path)} className={textLink('quiet')}>
            {title}
          </a>{' '}
          <span className="text-second">{detail}</span>
        </li>
      ))}
    </ol>
  </Section>
)
