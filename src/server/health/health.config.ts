import { z } from 'zod'
import { setting } from '../platform/config.ts'

const shortest = 16

export const healthSettings = {
  metricsToken: setting(
    'METRICS_TOKEN',
    z.string().min(shortest, `must have at least ${shortest} characters`).optional(),
    'Who reads `/metrics` must send it as a bearer token; without it everybody may read them.',
    { isSecret: true },
  ),
}
