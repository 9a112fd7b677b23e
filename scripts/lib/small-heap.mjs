// Preloaded in processes that run for long (see quick-node.mjs): V8 collects garbage before its heap has doubled. NODE_OPTIONS
// refuses this flag. docs/decisions/0025 has the measurements.
import v8 from 'node:v8'

v8.setFlagsFromString('--heap-growing-percent=60')
