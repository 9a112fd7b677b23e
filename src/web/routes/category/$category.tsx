import { createFileRoute } from '@tanstack/react-router'
import { type PageSearch, readPageSearch } from '#web/components/paging/page-search.ts'
import { prefetchCategoryApps } from '#web/screens/category/category.queries.ts'
import { CategoryScreen } from '#web/screens/category/category-screen.tsx'

const CategoryRoute = () => {
  const { page } = readPageSearch(Route.useSearch())
  return <CategoryScreen category={Route.useParams().category} page={page} />
}

export const Route = createFileRoute('/category/$category')({
  // The screen parses the search params, because code in this file is part of every page's bundle.
  validateSearch: (search): PageSearch => search,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { category }, deps }) =>
    prefetchCategoryApps({ queryClient, category, page: readPageSearch(deps).page }),
  component: CategoryRoute,
})
