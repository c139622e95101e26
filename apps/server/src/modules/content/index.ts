import type { Module } from '../../platform/module.ts'
import type { ContentDeps } from './content.deps.ts'
import { contentRoutes } from './content.routes.ts'

export type { ContentDeps }
export { type ContentSource, createTexts, openContent } from './content.service.ts'
export { contentWith, withProgrammeTexts } from './programme-texts.ts'
export type { WatchedContent } from './content.watch.ts'

export const contentModule: Module<ContentDeps> = { name: 'content', routes: contentRoutes }
