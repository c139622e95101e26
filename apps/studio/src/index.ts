export { studio, type StudioOptions } from './studio.ts'
export { migrate as migrateStudio } from './platform/migrate.ts'
export { type Timings } from './platform/deps.ts'
export { endRestored } from './rounds/restored.ts'
