// Preloaded in processes that run for long (see quick-node.mjs), and in their threads: NODE_OPTIONS refuses these flags.
// docs/decisions/0025 has the measurements.
import v8 from 'node:v8'

// V8 collects garbage before its heap has doubled.
v8.setFlagsFromString('--heap-growing-percent=60')
// Objects of code whose objects once lived long would go to the old space at once, where only a full collection finds them:
// answers about the world filled it with what they had just finished.
v8.setFlagsFromString('--no-allocation-site-pretenuring')
