import { createFileRoute } from '@tanstack/react-router'
import { InvalidCategory } from '#web/screens/category/invalid-category.tsx'

export const Route = createFileRoute('/category/')({ component: InvalidCategory })
