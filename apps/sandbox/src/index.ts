export type { SandboxOptions, Timings, Work } from './options.ts'
export { sandbox } from './plugin.ts'
export { migrateSandbox } from './schema.ts'
