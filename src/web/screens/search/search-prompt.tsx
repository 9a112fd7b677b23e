import { searchWords as words } from '#web/components/app-search/search.words.ts'
import { CategoryLinks } from '#web/components/browse/category-links.tsx'
import { Section } from '#web/components/ui/section.tsx'

/** Shown before a search: what the search understands, and links for browsing. */
export const SearchPrompt = () => (
  <div className="grid max-w-3xl gap-[34px]">
    <Section title={words.promptTitle}>
      <dl className="border-t border-line text-table">
        {words.prompts.map(({ kind, example, note }) => (
          <div key={kind} className="border-b border-line py-2.5 sm:flex sm:items-baseline sm:gap-4">
            <dt className="w-36 shrink-0 font-medium">{kind}</dt>
            <dd className="min-w-0 text-second [overflow-wrap:anywhere]">
              <span className="text-ink/85">{example}</span>
              <span className="text-third"> · {note}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
    <Section title={words.browseTitle}>
      <CategoryLinks />
    </Section>
  </div>
)
