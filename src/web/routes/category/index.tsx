import { createFileRoute } from '@tanstack/react-router'
import { InvalidCategory } from '#web/screens/category/category-page.tsx'

export const Route = createFileRoute('/category/')({ component: InvalidCategory })
