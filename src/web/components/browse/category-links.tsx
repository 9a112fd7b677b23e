import { Link } from '@tanstack/react-router'
import { browsedCategories } from '#domain/categories.ts'
import { Section } from '#web/components/ui/section.tsx'
import { classNames } from '#web/lib/class-names.ts'

const browseWords = { categories: 'Categories', byCategory: 'Browse Apps by Category' }

/** The 20 categories as a grid of links; on phones as two rows that scroll, so that the list below is in view. */
export const CategoryGrid = () => (
  <Section title={browseWords.byCategory} className="pb-4 sm:pb-8">
    <ul className="grid grid-flow-col grid-rows-2 gap-px overflow-x-auto rounded-button border border-line bg-line text-table whitespace-nowrap sm:grid-flow-row sm:grid-cols-4 sm:grid-rows-none sm:overflow-hidden sm:whitespace-normal lg:grid-cols-5 forced-colors:bg-[CanvasText]">
      {browsedCategories.map(({ slug, name }) => (
        <li key={slug} className="bg-paper">
          <Link
            to="/category/$category"
            params={{ category: slug }}
            className="flex min-h-9 items-center px-3 py-1.5 -outline-offset-2 hover:bg-hover hover:underline"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </Section>
)

export const CategoryLinks = ({ current }: { current?: string }) => (
  <nav aria-label={browseWords.categories}>
    <ul className="-mx-2 flex flex-wrap gap-y-1 text-sm">
      {browsedCategories.map(({ slug, name }) => (
        <li key={slug}>
          <Link
            to="/category/$category"
            params={{ category: slug }}
            className={classNames(
              'inline-flex min-h-7 items-center rounded-badge px-2',
              slug === current ? 'bg-hover font-medium text-ink' : 'text-second hover:text-ink',
            )}
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
