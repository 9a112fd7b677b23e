import { createFileRoute } from '@tanstack/react-router'
import { type PageSearch, readPageSearch } from '#web/components/paging/page-search.ts'
import { prefetchCategoryApps } from '#web/screens/category/category.queries.ts'
import { CategoryScreen } from '#web/screens/category/category-screen.tsx'

const CategoryRoute = () => {
  const { page } = readPageSearch(Route.useSearch())
  return <CategoryScreen category={Route.useParams().category} page={page} />
}

export const Route = createFileRoute('/category/$category')({
  // The screen reads the search: code in this file loads with every page.
  validateSearch: (search): PageSearch => search,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { category }, deps }) =>
    prefetchCategoryApps({ queryClient, category, page: readPageSearch(deps).page }),
  component: CategoryRoute,
})
