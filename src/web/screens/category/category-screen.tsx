import { findCategory } from '#domain/categories.ts'
import { CategoryPage } from './category-page.tsx'
import { InvalidCategory } from './invalid-category.tsx'

/** Which categories there are is known without asking, so an address that names none is told at once. */
export const CategoryScreen = ({ category }: { category: string }) =>
  findCategory(category) ? <CategoryPage category={category} /> : <InvalidCategory />
