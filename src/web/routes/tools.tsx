import { createFileRoute } from '@tanstack/react-router'
import { ToolsScreen } from '#web/screens/tools/tools-screen.tsx'

export const Route = createFileRoute('/tools')({ component: ToolsScreen })
