import { Link } from '@tanstack/react-router'
import { browsedCategories } from '#domain/categories.ts'
import { classNames } from '#web/lib/class-names.ts'
import { browseWords } from './browse.words.ts'

/** The categories as a row of links. */
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
