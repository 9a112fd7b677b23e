import { createFileRoute } from '@tanstack/react-router'
import { prefetchCategoryApps } from '#web/screens/category/category.queries.ts'
import { CategoryScreen } from '#web/screens/category/category-screen.tsx'

const CategoryRoute = () => <CategoryScreen category={Route.useParams().category} />

export const Route = createFileRoute('/category/$category')({
  loader: ({ context, params }) => prefetchCategoryApps(context.queryClient, params.category),
  component: CategoryRoute,
})
