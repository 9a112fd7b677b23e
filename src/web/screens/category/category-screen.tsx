import { findCategory } from '#domain/categories.ts'
import { CategoryPage, type CategoryPageProps } from './category-page.tsx'
import { InvalidCategory } from './invalid-category.tsx'

/** The list of categories is static, so an unknown category is known without a request. */
export const CategoryScreen = (page: CategoryPageProps) =>
  findCategory(page.category) ? <CategoryPage {...page} /> : <InvalidCategory />
