import { CategoryLinks } from '#web/components/browse/category-links.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { categoryWords } from './category.words.ts'

export const InvalidCategory = () => {
  usePageMeta({ isMissing: true })
  return (
    <>
      <PageHeader>{null}</PageHeader>
      <div className="pt-[8vh]">
        <h1 className="text-title">{categoryWords.invalid}</h1>
        <p className="mt-2 mb-5 max-w-[60ch] text-second">{categoryWords.invalidHint}</p>
        <CategoryLinks />
      </div>
    </>
  )
}
