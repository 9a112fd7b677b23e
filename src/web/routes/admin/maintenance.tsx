import { createFileRoute } from '@tanstack/react-router'
import { AuthScreen } from '#web/screens/auth/auth-screen.tsx'

export const Route = createFileRoute('/admin/maintenance')({ component: AuthScreen })
