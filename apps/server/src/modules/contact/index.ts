import type { Module } from '../../platform/module.ts'
import type { ContactDeps } from './contact.deps.ts'
import { forgetMessages, sendMessage } from './contact.jobs.ts'
import { contactRoutes } from './contact.routes.ts'

export type { ContactDeps }
export const contactModule: Module<ContactDeps> = {
  name: 'contact',
  routes: contactRoutes,
  jobs: [sendMessage, forgetMessages],
}
