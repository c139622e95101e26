import type { Module } from '../../platform/module.ts'
import { forgetMessages, sendMessage } from './contact.jobs.ts'
import { contactRoutes } from './contact.routes.ts'

export const contactModule: Module = {
  name: 'contact',
  routes: contactRoutes,
  jobs: [sendMessage, forgetMessages],
}
