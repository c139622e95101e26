export { studio, type StudioOptions } from './studio.ts'
export { type Timings } from './platform/deps.ts'
