import { findCategory } from '#domain/categories.ts'
import { type CategoryAddress, CategoryPage } from './category-page.tsx'
import { InvalidCategory } from './invalid-category.tsx'

/** Which categories there are is known without asking, so an address that names none is told at once. */
export const CategoryScreen = (address: CategoryAddress) =>
  findCategory(address.category) ? <CategoryPage {...address} /> : <InvalidCategory />
