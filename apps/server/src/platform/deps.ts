/** All dependencies, for modules that do not name theirs yet. Modules add what they provide by declaration merging. */
import type { Platform } from './platform.ts'

export interface Deps extends Platform {}
