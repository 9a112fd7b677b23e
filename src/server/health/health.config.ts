import { z } from 'zod'
import { setting } from '../platform/process/config.ts'

const shortest = 16

export const healthSettings = {
  metricsToken: setting(
    'METRICS_TOKEN',
    z.string().min(shortest, `must have at least ${shortest} characters`).optional(),
    'Bearer token required to read `/metrics`; if unset, only programs on this machine may read it.',
    { isSecret: true },
  ),
}
