import { Link } from '@tanstack/react-router'
import { browsedCategories } from '#domain/categories.ts'
import { Section } from '#web/components/ui/section.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { useCurrentInSight } from '#web/lib/use-current-in-sight.ts'

const browseWords = { all: 'All', categories: 'Categories', byCategory: 'Browse Apps by Category' }

/** The 20 categories as a grid of links. */
export const CategoryGrid = () => (
  <Section title={browseWords.byCategory} className="pt-10">
    <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-button border border-line bg-line text-table sm:grid-cols-4 lg:grid-cols-5 forced-colors:bg-[CanvasText]">
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

const switchLink = (isCurrent: boolean) => ({
  ...(isCurrent && { 'aria-current': 'page' as const }),
  className: classNames(
    'chosen-when-forced inline-flex min-h-7 items-center rounded-badge px-2',
    isCurrent ? 'bg-hover font-medium text-ink' : 'text-second hover:text-ink',
  ),
})

type CategorySwitchProps = {
  /** A slug, or `all` for the list of all categories. */
  current?: string
}

/** Switches between the apps of all categories and those of one. One line that scrolls on phones. */
export const CategorySwitch = ({ current }: CategorySwitchProps) => (
  <nav
    ref={useCurrentInSight(current)}
    aria-label={browseWords.categories}
    className="relative -mx-2 mb-4 overflow-x-auto"
  >
    <ul className="flex gap-y-1 text-sm whitespace-nowrap sm:flex-wrap">
      <li>
        <Link to="/top-international-apps" activeOptions={{ exact: true }} {...switchLink(current === 'all')}>
          {browseWords.all}
        </Link>
      </li>
      {browsedCategories.map(({ slug, name }) => (
        <li key={slug}>
          <Link to="/category/$category" params={{ category: slug }} {...switchLink(slug === current)}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
