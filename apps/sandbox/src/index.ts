export type { SandboxOptions, Timings } from './options.ts'
export { sandbox } from './plugin.ts'
export { migrateSandbox } from './schema.ts'
