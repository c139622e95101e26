import type { Module } from '../../platform/module.ts'
import { contentRoutes } from './content.routes.ts'

export { type ContentSource, createTexts, openContent } from './content.service.ts'
export type { WatchedContent } from './content.watch.ts'

export const contentModule: Module = { name: 'content', routes: contentRoutes }
