import { createFileRoute } from '@tanstack/react-router'
import {
  type CategoryAddress,
  prefetchCategoryApps,
  readCategoryAddress,
} from '#web/screens/category/category.queries.ts'
import { CategoryScreen } from '#web/screens/category/category-page.tsx'

const CategoryRoute = () => {
  const address = readCategoryAddress(Route.useSearch())
  return <CategoryScreen category={Route.useParams().category} address={address} />
}

export const Route = createFileRoute('/category/$category')({
  validateSearch: (search): CategoryAddress => search,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { category }, deps }) =>
    prefetchCategoryApps({ queryClient, category, address: readCategoryAddress(deps) }),
  component: CategoryRoute,
})
