import { findCategory } from '#domain/categories.ts'
import { type CategoryAddress, CategoryPage } from './category-page.tsx'
import { InvalidCategory } from './invalid-category.tsx'

/** The list of categories is static, so an unknown category is known without a request. */
export const CategoryScreen = (address: CategoryAddress) =>
  findCategory(address.category) ? <CategoryPage {...address} /> : <InvalidCategory />
